import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { ReadingPiece } from "#domain/imports/reading/reading-piece.ts";

/**
 * Variants may name their product by another key than its own, before or after its row: WooCommerce takes a SKU or an
 * id. Their records are moved to the product's item when the whole file was read.
 */
export async function joinVariants(tx: Tx, { job, read }: ReadingPiece): Promise<void> {
  // An item without a title has no handle. Most files have none, and their records are not read again.
  await tx.execute(sql`
    with apart as (
      select position, key, rows, skus, row_count, row_bytes from import_items
      where store_id = ${job.store} and import_id = ${read.id} and handle = ''
        and not jsonb_path_exists(rows, '$[*] ? (!exists(@.parent))')),
    named as (
      select min(i.position) as position, record ->> 'other_key' as key
      from import_items i, jsonb_array_elements(i.rows) record
      where i.store_id = ${job.store} and i.import_id = ${read.id} and record ? 'other_key'
        and exists (select from apart)
      group by 2),
    -- Two products with one SKU are one item: only the variants of the first are its own.
    product as (
      select distinct on (named.position) named.position, named.key
      from named join apart on apart.key = named.key order by named.position, named.key),
    removed as (
      delete from import_items i using apart join product on product.key = apart.key
      where i.store_id = ${job.store} and i.import_id = ${read.id} and i.position = apart.position)
    update import_items i set skus = i.skus || apart.skus, row_count = i.row_count + apart.row_count,
      row_bytes = i.row_bytes + apart.row_bytes,
      rows = (select jsonb_agg(record order by (record ->> 'row')::integer)
        from jsonb_array_elements(i.rows || apart.rows) record)
    from apart join product on product.key = apart.key
    where i.store_id = ${job.store} and i.import_id = ${read.id} and i.position = product.position`);
}
