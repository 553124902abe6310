import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { DiscountInput } from "#rules/discount/discount-input.ts";
import type { StoreId } from "#rules/input/ids.ts";

type Targets = Pick<DiscountInput, "product_ids" | "collection_ids">;

/** The products or collections that it is on. Only rows that differ are written. */
export async function writeTargets(
  tx: Tx,
  store: StoreId,
  discount: string,
  targets: Targets,
): Promise<void> {
  const products = asArray(targets.product_ids);
  const collections = asArray(targets.collection_ids);
  await tx.execute(sql`
    delete from discount_products
    where store_id = ${store} and discount_id = ${discount} and product_id <> all(${products})`);
  await tx.execute(sql`
    delete from discount_collections
    where store_id = ${store} and discount_id = ${discount} and collection_id <> all(${collections})`);
  await tx.execute(sql`
    insert into discount_products (store_id, discount_id, product_id)
    select ${store}::uuid, ${discount}::uuid, id from unnest(${products}) as wanted (id)
    on conflict (discount_id, product_id) do nothing`);
  await tx.execute(sql`
    insert into discount_collections (store_id, discount_id, collection_id)
    select ${store}::uuid, ${discount}::uuid, id from unnest(${collections}) as wanted (id)
    on conflict (discount_id, collection_id) do nothing`);
}

const asArray = (ids: readonly string[]) => sql`${`{${ids.join(",")}}`}::uuid[]`;
