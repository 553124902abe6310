import { sql } from "drizzle-orm";
import type { StoreId } from "#rules/input/ids.ts";

/**
 * Whether the owner has put the product of the item `i` somewhere since: into a collection that the import did not add
 * it to, a discount or a menu. None of these raises the product's version.
 */
export const isUsedElsewhere = (store: StoreId) => sql<boolean>`(
  exists (
    select from collection_products m
    where m.store_id = ${store} and m.product_id = i.product_id and not exists (
      select from import_items o
      where o.store_id = ${store} and o.import_id = i.import_id and o.product_id = i.product_id
        and m.collection_id = any(o.added_to)))
  or exists (
    select from discount_products d where d.store_id = ${store} and d.product_id = i.product_id)
  or i.product_id::text in (
    select jsonb_path_query(header || footer, '$.**.id') #>> '{}' from menus where store_id = ${store}))`;

/** Whether an order names the product of the item `i`, also one that was cancelled and put its stock back. */
export const isSold = (store: StoreId) => sql<boolean>`exists (
  select from order_line_items l where l.store_id = ${store} and l.product_id = i.product_id)`;
