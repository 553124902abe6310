import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type ImportExample, importItems } from "#db/schema/imports.ts";
import { changeImport } from "#domain/imports/change-import.ts";
import { itemsOf } from "#domain/imports/import-rows.ts";
import { joinVariants } from "#domain/imports/join-variants.ts";
import type { Advance } from "#domain/jobs/job.ts";
import { readPrivateFilePart } from "#domain/private-files/read-private-file-part.ts";
import {
  addNumbers,
  listMisread,
  misreadProblem,
  type NumberColumn,
  shownCells,
} from "#rules/import/dialects/number-columns.ts";
import type { ReadResult } from "./import-worker.ts";
import { SLICE_BYTES, type UnplacedColumn } from "./read-slice.ts";
import type { ReadingCursor, ReadingPiece } from "./reading-piece.ts";
import { READING_STEPS } from "./start-reading.ts";

/** Of one product: more than the most variants and pictures that it can have. */
const MAX_ROWS_KEPT = 4_096;
const MAX_BYTES_KEPT = 4_000_000;

/** Each takes a kilobyte of the database, however small the file is. */
const MAX_ITEMS = 100_000;
const TOO_MANY = "This file has more than 100,000 products. Split it into several files.";

const NO_LONGER_KEPT = "The file is no longer kept here. Please drop it again.";

type ReadPlace = Extract<ReadingCursor, { phase: "read" }>;

/** Reads one slice of the file into items. */
export async function readFile(piece: ReadingPiece, place: ReadPlace): Promise<void> {
  const { job, read } = piece;
  const result = await readNext(piece, place);
  await job.commit(async (tx) => {
    if (result.kind === "refused") return refuse(tx, piece, result.problem);
    if (result.kind === "more") {
      const cursor: ReadingCursor = { ...place, sliceBytes: place.sliceBytes * 2 };
      return { rows: [], done: doneOf(read.bytes, place.at.offset), cursor, finished: false };
    }
    await addItems(tx, piece, result.items, place.position);
    const next = nextPlace(place, result);
    if (await hasTooMany(tx, piece, next)) return refuse(tx, piece, TOO_MANY);
    const [misread, ...others] = result.isDone ? listMisread(next.numbers) : [];
    if (misread) return refuse(tx, piece, misreadProblem(misread), exampleOf(misread, others, next));
    const cursor = result.isDone ? await endReading(tx, piece, next) : next;
    return { rows: [], done: doneOf(read.bytes, next.at.offset), cursor, finished: false };
  });
}

async function readNext({ db, thread, job, read }: ReadingPiece, place: ReadPlace): Promise<ReadResult> {
  const part = { id: read.fileId, from: place.at.offset, bytes: place.sliceBytes };
  const bytes = await readPrivateFilePart(db, job.store, part);
  const end = place.at.offset + bytes.length;
  if (bytes.length === 0 && end < read.bytes) return { kind: "refused", problem: NO_LONGER_KEPT };
  return thread.run({ kind: "read", bytes, at: place.at, isLast: end >= read.bytes });
}

function doneOf(bytes: number, offset: number): number {
  return Math.floor(((READING_STEPS / 2) * offset) / Math.max(bytes, 1));
}

async function refuse(
  tx: Tx,
  { job, read }: ReadingPiece,
  problem: string,
  example: ImportExample | null = null,
): Promise<Advance> {
  await tx.delete(importItems).where(itemsOf(job.store, read.id));
  await changeImport(tx, job.store, read.id, { state: "refused", problem, example, endedAt: sql`now()` });
  return { rows: [], done: READING_STEPS, cursor: null, finished: true };
}

// Records of one product may be apart: they are added to its item. With its last records missing, it will be skipped.
async function addItems(tx: Tx, { job, read }: ReadingPiece, items: string, position: number): Promise<void> {
  const hasRoom = sql`item.row_count < ${MAX_ROWS_KEPT} and item.row_bytes < ${MAX_BYTES_KEPT}`;
  await tx.execute(sql`
    insert into import_items as item (store_id, import_id, position, key, handle, skus, rows, row_count, row_bytes)
    select ${job.store}::uuid, ${read.id}::uuid, ${position} + place, key, handle, skus, rows,
      jsonb_array_length(rows), pg_column_size(rows)
    from jsonb_to_recordset(${items}::jsonb)
      as given (place integer, key text, handle text, skus text[], rows jsonb)
    on conflict (import_id, key) do update set
      row_count = item.row_count + excluded.row_count,
      row_bytes = item.row_bytes + excluded.row_bytes,
      handle = coalesce(nullif(item.handle, ''), excluded.handle),
      rows = case when ${hasRoom} then item.rows || excluded.rows else item.rows end,
      skus = case when ${hasRoom} then item.skus || excluded.skus else item.skus end`);
}

// Products whose records are apart have several positions.
async function hasTooMany(tx: Tx, { job, read }: ReadingPiece, { position }: ReadPlace): Promise<boolean> {
  if (position <= MAX_ITEMS) return false;
  return (await tx.$count(importItems, itemsOf(job.store, read.id))) > MAX_ITEMS;
}

function nextPlace(
  place: ReadPlace,
  { count, at, unplaced, numbers }: Extract<ReadResult, { kind: "items" }>,
): ReadPlace {
  return {
    phase: "read",
    at,
    position: place.position + count,
    sliceBytes: SLICE_BYTES,
    unplaced: addCells(place.unplaced, unplaced),
    numbers: addNumbers(place.numbers, numbers),
  };
}

function addCells(before: readonly UnplacedColumn[], found: readonly UnplacedColumn[]): UnplacedColumn[] {
  const cells = new Map(before.map((column) => [column.column, column.cells]));
  for (const column of found) cells.set(column.column, (cells.get(column.column) ?? 0) + column.cells);
  return [...cells].map(([column, count]) => ({ column, cells: count }));
}

function exampleOf(
  { column, rows }: NumberColumn,
  others: readonly NumberColumn[],
  { at }: ReadPlace,
): ImportExample {
  const [shown = "", ...shownOthers] = shownCells([column, ...others.map((other) => other.column)]);
  return { column: shown, others: shownOthers, header: shownCells(at.table?.header ?? []), rows };
}

async function endReading(tx: Tx, piece: ReadingPiece, { at, unplaced }: ReadPlace): Promise<ReadingCursor> {
  const { job, read } = piece;
  if (at.table?.dialect === "woocommerce") await joinVariants(tx, piece);
  // The first row is the header.
  const rowCount = at.row - 1;
  await changeImport(tx, job.store, read.id, { dialect: at.table?.dialect ?? null, rowCount, unplaced });
  return { phase: "judge", position: -1 };
}
