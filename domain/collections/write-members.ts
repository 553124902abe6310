import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { products } from "#db/schema/products.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";

/** Members must be products of this store. They are locked until the save is done. */
export async function foreignMembers(
  tx: Tx,
  store: StoreId,
  ids: readonly ProductId[],
): Promise<Record<string, string>> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, store), sql`${products.id} = any(${asArray(ids)})`))
    .for("key share");
  const own = new Set(rows.map(({ id }) => id));
  const foreign = ids.flatMap((id, index) =>
    own.has(id) ? [] : [[`product_ids.${index}`, "Product not found"]],
  );
  return Object.fromEntries(foreign);
}

type MovedMembers = { added: number; removed: number; moved: number };

/** Members in the given order, numbered from 0. Only rows that differ are written. Returns how many. */
export async function writeMembers(
  tx: Tx,
  store: StoreId,
  collection: CollectionId,
  ids: readonly ProductId[],
): Promise<MovedMembers> {
  const { rowCount } = await tx.execute(sql`
    delete from collection_products
    where store_id = ${store} and collection_id = ${collection} and product_id <> all(${asArray(ids)})`);
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    insert into collection_products as member (store_id, collection_id, product_id, position)
    select ${store}::uuid, ${collection}::uuid, id, place - 1
    from unnest(${asArray(ids)}) with ordinality as wanted (id, place)
    on conflict (collection_id, product_id) do update set position = excluded.position
      where member.position <> excluded.position
    -- Zero for a row that was not there before.
    returning member.xmax = 0 as is_new`);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, removed: rowCount ?? 0, moved: rows.length - added };
}

const asArray = (ids: readonly ProductId[]) => sql`${`{${ids.join(",")}}`}::uuid[]`;
