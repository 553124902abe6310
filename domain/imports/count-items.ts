import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { AttributeCount, ImportTotals } from "#db/schema/imports.ts";
import type { ReadingPiece } from "#domain/imports/reading/reading-piece.ts";
import { READING_STEPS } from "#domain/imports/reading/start-reading.ts";
import { changeImport } from "./change-import.ts";

/** Ends the dry run: what can only be seen over the whole file, and the totals. */
export async function countItems(piece: ReadingPiece): Promise<void> {
  const { job, read } = piece;
  await job.commit(async (tx) => {
    // Without statistics of the new rows the planner may compare each with each.
    await tx.execute(sql`set local enable_nestloop = off`);
    await skipSameProducts(tx, piece);
    await noteDoubledSkus(tx, piece);
    const totals: ImportTotals = {
      ...(await countOutcomes(tx, piece)),
      attributes: await countAttributes(tx, piece, "attributes"),
      hidden_attributes: await countAttributes(tx, piece, "hidden_attributes"),
      repairs: await countRepairs(tx, piece),
    };
    const changes =
      totals.items > 0
        ? { state: "ready" as const, totals }
        : { state: "refused" as const, problem: NO_PRODUCTS, endedAt: sql`now()` };
    await changeImport(tx, job.store, read.id, changes);
    return { rows: [], done: READING_STEPS, cursor: null, finished: true };
  });
}

const NO_PRODUCTS = "The file has a header, but no products below it.";

// Two items may have found one product of the store. Lists of stock may: they name variants.
async function skipSameProducts(tx: Tx, { job, read }: ReadingPiece): Promise<void> {
  await tx.execute(sql`
    with found as (
      select position, (rows -> 0 ->> 'row')::integer as row,
        first_value((rows -> 0 ->> 'row')::integer) over same as first
      from import_items
      where store_id = ${job.store} and import_id = ${read.id} and judgement ? 'productId'
        and judgement -> 'wanted' ? 'handle'
      window same as (partition by judgement ->> 'productId' order by position))
    update import_items i set outcome = 'skipped', judgement = i.judgement || jsonb_build_object(
      'outcome', 'skipped', 'asksStock', 0, 'reason', jsonb_build_object('row', found.row, 'text',
        format('Row %s is the same product: it has the same handle or SKU', found.first)))
    from found where found.first <> found.row
      and i.store_id = ${job.store} and i.import_id = ${read.id} and i.position = found.position`);
}

// Two products may share a SKU. It is told, because often one of them is a mistake.
async function noteDoubledSkus(tx: Tx, { job, read }: ReadingPiece): Promise<void> {
  await tx.execute(sql`
    with items as materialized (
      -- Its records are unpacked once for each item: for each of 2,000 SKUs it would take minutes.
      select position, (rows -> 0 ->> 'row')::integer as row, skus from import_items
      where store_id = ${job.store} and import_id = ${read.id} and outcome <> 'skipped'),
    places as (
      select distinct position, row, sku from items, unnest(skus) sku where sku <> ''),
    doubled as (
      select position, row, sku, array_agg(row) over (partition by sku) as rows from places),
    notes as (
      select position, jsonb_agg(jsonb_build_object('row', row, 'column', 'SKU',
        'kind', 'SKU “…” also belongs to the product in another row.',
        'text', format('SKU “%s” also belongs to the product in row %s.', sku, (array_remove(rows, row))[1]))) as notes
      from doubled where cardinality(rows) > 1 group by position)
    update import_items i set has_notes = true,
      judgement = jsonb_set(judgement, '{notes}', coalesce(judgement -> 'notes', '[]') || notes.notes)
    from notes where i.store_id = ${job.store} and i.import_id = ${read.id} and i.position = notes.position`);
}

type Outcomes = Pick<ImportTotals, "items" | "noted" | "untracked" | "found" | "outcomes">;

async function countOutcomes(tx: Tx, { job, read }: ReadingPiece): Promise<Outcomes> {
  const { rows } = await tx.execute<Omit<Outcomes, "outcomes"> & ImportTotals["outcomes"]>(sql`
    select count(*)::integer as items,
      count(*) filter (where outcome = 'new')::integer as new,
      count(*) filter (where outcome = 'changed')::integer as changed,
      count(*) filter (where outcome = 'unchanged')::integer as unchanged,
      count(*) filter (where outcome = 'skipped')::integer as skipped,
      count(*) filter (where has_notes)::integer as noted,
      count(*) filter (where judgement ? 'productId' or outcome in ('changed', 'unchanged'))::integer as found,
      coalesce(sum((judgement ->> 'asksStock')::integer), 0)::integer as untracked
    from import_items where store_id = ${job.store} and import_id = ${read.id}`);
  const [row] = rows;
  if (!row) throw new Error("A count returns a row.");
  const { items, noted, untracked, found, ...outcomes } = row;
  return { items, noted, untracked, found, outcomes };
}

const MAX_NAMES = 100;

async function countAttributes(
  tx: Tx,
  { job, read }: ReadingPiece,
  which: "attributes" | "hidden_attributes",
): Promise<AttributeCount[]> {
  // Files of other kinds have none.
  if (read.dialect !== "woocommerce") return [];
  // “Colour” and “colour” are one, called as in most products.
  const { rows } = await tx.execute<AttributeCount>(sql`
    select mode() within group (order by name) as name, count(distinct position)::integer as products
    from import_items, jsonb_array_elements_text(judgement -> ${which}::text) name
    where store_id = ${job.store} and import_id = ${read.id} and judgement ? ${which}::text
    group by lower(regexp_replace(btrim(name), '\\s+', ' ', 'g'))
    order by products desc, name limit ${MAX_NAMES}`);
  return rows;
}

async function countRepairs(tx: Tx, { job, read }: ReadingPiece): Promise<ImportTotals["repairs"]> {
  // A kind whose notes all read the same is shown in their words.
  const { rows } = await tx.execute<ImportTotals["repairs"][number]>(sql`
    select kind, case when min(text) = max(text) then min(text) else kind end as text, count(*)::integer as count
    from (
      select ${noteKindOf(sql`note`)} as kind, note ->> 'text' as text
      from import_items, jsonb_array_elements(judgement -> 'notes') note
      where store_id = ${job.store} and import_id = ${read.id} and has_notes) notes
    group by kind order by count desc, kind limit ${MAX_NAMES}`);
  return rows;
}

export const noteKindOf = (note: SQL) => sql`coalesce(${note} ->> 'kind', ${note} ->> 'text')`;
