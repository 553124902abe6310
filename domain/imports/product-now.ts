import { sql } from "drizzle-orm";
import { importItems } from "#db/schema/imports.ts";
import type { ImportId, ProductId, StoreId } from "#rules/input/ids.ts";

const { handle, judgement, position, rows, skus } = importItems;

/** The file has neither handle nor SKU for the item: its handle is made from its title, which others may have, too. */
const isByTitle = sql`cardinality(${skus}) = 0 and ${judgement} -> 'wanted' -> 'handle_made' is not null`;

/**
 * The product that the dry run found for an item, or one that was created since: the owner may have made two dry runs
 * of a file, and started both.
 */
export const productNow = (store: StoreId, id: ImportId) => sql<ProductId | null>`(
  select found.id from (
    select p.id, 1 as place from products p
    where p.store_id = ${store} and p.id = (${judgement} ->> 'productId')::uuid
    union all
    select p.id, 2 from products p where p.store_id = ${store} and p.handle = ${handle}
      and ${judgement} -> 'wanted' -> 'handle_made' is null
    union all
    -- Two products of one file may share a SKU: then the other may be the store's product by its handle.
    (select v.product_id, 3 from product_variants v
      where v.store_id = ${store} and v.sku = any(${skus}) and v.sku <> ''
        and not exists (select from import_items own
          where own.store_id = v.store_id and own.import_id = ${id} and own.product_id = v.product_id)
        and not exists (select from products p join import_items other on other.store_id = p.store_id
            and other.import_id = ${id} and other.handle = p.handle and other.position <> ${position}
          where p.store_id = v.store_id and p.id = v.product_id
            and other.judgement -> 'wanted' -> 'handle_made' is null)
      limit 1)
    union all
    -- As in the dry run; several products of one file may have a title.
    select p.id, 4 from products p where p.store_id = ${store} and p.handle = ${handle} and ${isByTitle}
      and not exists (select from import_items other
        where other.store_id = p.store_id and other.import_id = ${id} and other.handle = ${handle}
          and other.position <> ${position})
    union all
    select o.product_id, 5 from import_items o
    where o.store_id = ${store} and o.handle = ${handle} and o.rows = ${rows} and o.product_id is not null
      and o.import_id in (select other.id from imports other where other.store_id = ${store} and other.id <> ${id})
      and ${isByTitle}) found
  order by found.place limit 1)`;
