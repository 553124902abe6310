import { sql } from "drizzle-orm";
import { importItems } from "#db/schema/imports.ts";
import type { ImportId, ProductId, StoreId } from "#rules/input/ids.ts";

/** The product that the dry run found for an item, or one that got the file's handle or SKU since. */
export const productNow = (store: StoreId, id: ImportId) => sql<ProductId | null>`(
  select found.id from (
    select p.id, 1 as place from products p
    where p.store_id = ${store} and p.id = (${importItems.judgement} ->> 'productId')::uuid
    union all
    select p.id, 2 from products p where p.store_id = ${store} and p.handle = ${importItems.handle}
      and ${importItems.judgement} -> 'wanted' -> 'handle_made' is null
    union all
    -- Another import of the same file, perhaps. Two products of one file may share a SKU.
    (select v.product_id, 3 from product_variants v
      where v.store_id = ${store} and v.sku = any(${importItems.skus}) and v.sku <> ''
        and not exists (select from import_items own
          where own.store_id = v.store_id and own.import_id = ${id} and own.product_id = v.product_id)
      limit 1)) found
  order by found.place limit 1)`;
