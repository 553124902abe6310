import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { idArray } from "#domain/products/foreign-products.ts";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";

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
    where store_id = ${store} and collection_id = ${collection} and product_id <> all(${idArray(ids)})`);
  const { rows } = await tx.execute<{ is_new: boolean }>(sql`
    insert into collection_products as member (store_id, collection_id, product_id, position)
    select ${store}::uuid, ${collection}::uuid, id, place - 1
    from unnest(${idArray(ids)}) with ordinality as wanted (id, place)
    on conflict (collection_id, product_id) do update set position = excluded.position
      where member.position <> excluded.position
    -- Zero for a row that was not there before.
    returning member.xmax = 0 as is_new`);
  const added = rows.filter(({ is_new }) => is_new).length;
  return { added, removed: rowCount ?? 0, moved: rows.length - added };
}
