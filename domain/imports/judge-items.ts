import { max, sql } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { importItems } from "#db/schema/imports.ts";
import type { GivenItem } from "#domain/imports/reading/import-worker.ts";
import type { ReadingCursor, ReadingPiece } from "#domain/imports/reading/reading-piece.ts";
import { READING_STEPS } from "#domain/imports/reading/start-reading.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { candidatesOf, existingJson, namesakeRows } from "./existing-products.ts";
import { itemsOf } from "./import-rows.ts";
import { listFullCollections } from "./join-collections.ts";

/** Each piece costs a dozen statements, whatever it holds; the thread ends it after half a second. */
const MAX_ITEMS = 500;
/** A product may have thousands of records, and a record millions of characters. */
const MAX_ROWS = 2_000;
const MAX_BYTES = 1_000_000;

type JudgePlace = Extract<ReadingCursor, { phase: "judge" }>;

/**
 * Judges the next items against the products that they stand for. Each statement names the range of positions: the
 * planner has no statistics of rows that are seconds old, and would read or join all of them.
 */
export async function judgeItems(piece: ReadingPiece, { position }: JudgePlace): Promise<void> {
  const { db, thread, origin, job, read } = piece;
  const { items, lastPosition, fullCollections } = await inStore(db, "owner", job.store, async (tx) => ({
    ...(await listItems(tx, piece, position)),
    fullCollections: await listFullCollections(tx, job.store),
  }));
  if (items.length === 0)
    return job.commit(async () => ({ rows: [], cursor: { phase: "count" }, finished: false }));

  const { answers, dialect } = read;
  const currency = currencyOf(read.currency);
  if (!dialect) throw new Error("A file that was read has a dialect.");
  const { judgements, last, errors } = await thread.run({
    ...{ kind: "judge", items, answers, currency, dialect, fullCollections, origin },
  });
  for (const { position, error } of errors)
    job.log.error({ err: error, import: read.id, position }, "a product of an import could not be judged");
  await job.commit(async (tx) => {
    await keepJudgements(tx, piece, { judgements, first: items[0]?.position, last });
    const done = Math.floor((READING_STEPS / 2) * (1 + (last + 1) / (lastPosition + 1)));
    return { rows: [], done, cursor: { phase: "judge", position: last }, finished: false };
  });
}

async function listItems(tx: Tx, { job: { store }, read }: ReadingPiece, after: number) {
  const { rows } = await tx.execute<GivenItem>(sql`
    select position, rows::text as rows, row_count, collides_with, (
      select '[' || string_agg(${existingJson(store, sql`candidate.id`)}, ',') || ']'
      from (${candidatesOf(sql`chosen`)}) candidate) as candidates,
      ${namesakeRows(sql`chosen`)} as namesakes
    from (
      select i.store_id, i.import_id, i.position, i.key, i.handle, i.skus, i.rows, i.row_count,
        sum(i.row_count) over (order by i.position) - i.row_count as rows_before,
        sum(i.row_bytes) over (order by i.position) - i.row_bytes as bytes_before,
        (select (o.rows -> 0 ->> 'row')::integer from import_items o
          where o.store_id = i.store_id and o.import_id = i.import_id and o.handle = i.handle and o.handle <> '' and o.position < i.position
          order by o.position limit 1) as collides_with
      from (
        select * from import_items
        where store_id = ${store} and import_id = ${read.id} and position > ${after}
          and position < ${MAX_ITEMS} + (
            select min(position) from import_items
            where store_id = ${store} and import_id = ${read.id} and position > ${after})) i) chosen
    where rows_before < ${MAX_ROWS} and bytes_before < ${MAX_BYTES} order by position`);
  const [end] = await tx
    .select({ position: max(importItems.position) })
    .from(importItems)
    .where(itemsOf(store, read.id));
  return { items: rows, lastPosition: end?.position ?? 0 };
}

type Judged = { judgements: string; first: number | undefined; last: number };

async function keepJudgements(
  tx: Tx,
  { job, read }: ReadingPiece,
  { judgements, first, last }: Judged,
): Promise<void> {
  await tx.execute(sql`
    update import_items i set title = g.title, outcome = g.outcome, has_notes = g.has_notes, judgement = g.judgement
    from jsonb_to_recordset(${judgements}::jsonb)
      as g (position integer, title text, outcome text, has_notes boolean, judgement jsonb)
    where i.store_id = ${job.store} and i.import_id = ${read.id} and i.position = g.position
      and i.position between ${first} and ${last}`);
}
