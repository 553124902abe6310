// Reads and judges catalogue files on a thread of its own: `import-thread.ts` starts and ends it. It runs unbundled, in
// production too, and must not become part of the bundle.
import { hash } from "node:crypto";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { mapWithin } from "#domain/imports/map-within.ts";
import { storableJson } from "#domain/imports/storable-json.ts";
import { sanitizeDescription } from "#domain/products/sanitize-description.ts";
import type { Answers } from "#rules/import/answers.ts";
import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import { type DialectName, hasPointDecimals } from "#rules/import/dialects/dialect.ts";
import type { NumberColumn } from "#rules/import/dialects/number-columns.ts";
import { judgeItem, sameProductReason, searchKeys, skipped } from "#rules/import/judge-item.ts";
import type { Existing, JudgeContext, Judgement } from "#rules/import/judgement.ts";
import { withKind } from "#rules/import/note-kind.ts";
import type { Currency } from "#rules/money/money.ts";
import { withStoredPictures } from "#rules/picture/pictures-in-html.ts";
import { isBlank } from "#rules/text/text.ts";
import { type ReadCursor, readSlice, type Slice, type UnplacedColumn } from "./read-slice.ts";

type ReadTask = { kind: "read"; bytes: Uint8Array; at: ReadCursor; isLast: boolean };

/** The items are JSON, so that the main thread passes them on unread. */
export type ReadResult =
  | {
      kind: "items";
      items: string;
      count: number;
      at: ReadCursor;
      unplaced: UnplacedColumn[];
      numbers: NumberColumn[];
      isDone: boolean;
    }
  | Exclude<Slice, { kind: "rows" }>;

/** An item as the database gives it, its parts in JSON. */
export type GivenItem = {
  position: number;
  rows: string;
  /** More than there are in `rows`: the product is too large to be read to its end. */
  row_count: number;
  candidates: string | null;
  /** The row of an earlier item with the same handle. */
  collides_with: number | null;
  /** The rows of other items with its name. Null if it is told apart from them by a SKU, an id or a handle. */
  namesakes: number[] | null;
};

type JudgeTask = {
  kind: "judge";
  items: GivenItem[];
  answers: Answers;
  currency: Currency;
  dialect: DialectName;
  fullCollections: string[];
  /** The address of our own pictures. */
  origin: string;
};

export type ImportTask = ReadTask | JudgeTask;
export type TaskResult<Task extends ImportTask> = Task extends ReadTask ? ReadResult : JudgeResult;

/** The judgements are JSON, so that the main thread passes them on unread. `last` is the last item that was judged. */
type JudgeResult = { judgements: string; last: number; errors: { position: number; error: unknown }[] };

// Requests come first. Linux sets the priority of this thread alone; elsewhere it would be the whole process's.
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", async (task: ImportTask) =>
  parentPort?.postMessage(task.kind === "read" ? await read(task) : judge(task)),
);

async function read({ bytes, at, isLast }: ReadTask): Promise<ReadResult> {
  const slice = await readSlice(at, bytes, isLast);
  if (slice.kind !== "rows") return slice;
  const items = [...Map.groupBy(slice.rows, ({ key }) => key)].map(([key, rows], place) => {
    const { handle = "", skus } = searchKeys(rows);
    return { place, key: storableKey(key), handle, skus, rows: withoutRepeated(rows) };
  });
  const { cursor, unplaced, numbers, isDone } = slice;
  return {
    kind: "items",
    items: storableJson(items),
    count: items.length,
    at: cursor,
    unplaced,
    numbers,
    isDone,
  };
}

/** Many files repeat the description in each row of a product, where only the first one counts. */
function withoutRepeated(rows: CatalogueRow[]): CatalogueRow[] {
  const first = rows.find(({ description = "" }) => !isBlank(description));
  return rows.map((row) => {
    if (row === first || row.is_parent) return row;
    const { description: _, ...rest } = row;
    return rest;
  });
}

// An index of PostgreSQL takes values up to 2,704 bytes; a title in a file may have any length.
const MAX_KEY_LENGTH = 500;

function storableKey(key: string): string {
  return key.length <= MAX_KEY_LENGTH ? key : hash("sha256", key);
}

// Other owners' files wait for the same thread.
const JUDGING_MS = 500;

function judge({ items, answers, currency, dialect, fullCollections, origin }: JudgeTask): JudgeResult {
  const context: JudgeContext = {
    answers,
    currency,
    fullCollections,
    cleanHtml: (html) => sanitizeDescription(withStoredPictures(html, origin)),
    today: new Date().toISOString().slice(0, 10),
    pointDecimals: hasPointDecimals(dialect),
  };
  const errors: JudgeResult["errors"] = [];
  const judged = mapWithin(JUDGING_MS, items, (item) => {
    const { position } = item;
    const rows: CatalogueRow[] = JSON.parse(item.rows);
    const known: Existing[] = item.candidates ? JSON.parse(item.candidates) : [];
    const tellError = (error: unknown) => errors.push({ position, error });
    const namesakes = item.namesakes ?? undefined;
    const alone = judgeOne(() => judgeItem(rows, known, context, namesakes), rows, tellError);
    const whole = rows.length < item.row_count ? cut(alone, rows, item.row_count) : alone;
    const judgement = item.collides_with === null ? whole : collided(whole, item.collides_with);
    const { outcome } = judgement;
    const notes = judgement.notes.map(withKind);
    const title = titleOf(rows, known, judgement);
    return { position, title, outcome, has_notes: notes.length > 0, judgement: { ...judgement, notes } };
  });
  return { judgements: storableJson(judged), last: judged.at(-1)?.position ?? 0, errors };
}

/** One product that cannot be judged must not stop the dry run. */
function judgeOne(
  judgeAlone: () => Judgement,
  rows: readonly CatalogueRow[],
  tellError: (error: unknown) => void,
): Judgement {
  try {
    return judgeAlone();
  } catch (error) {
    tellError(error);
    return skipped({ row: rows[0]?.row ?? 0, text: UNEXPECTED }, []);
  }
}

const UNEXPECTED = "An unexpected error occurred while this product was read";

/** A list of stock names SKUs alone: each is shown with the product that it was found in. */
function titleOf(rows: readonly CatalogueRow[], known: readonly Existing[], judgement: Judgement): string {
  const named = judgement.wanted?.title || rows.find(({ title }) => title)?.title;
  if (named) return named;
  const found = known.find(({ product }) => product.id === judgement.productId)?.product.title;
  return [found, rows[0]?.sku].filter(Boolean).join(" · ") || (rows[0]?.key ?? "");
}

function cut(judgement: Judgement, rows: readonly CatalogueRow[], count: number): Judgement {
  if (judgement.reason) return judgement;
  const [read, all] = [rows.length, count].map((number) => number.toLocaleString("en-US"));
  const text = `This product is too large: only the first ${read} of its ${all} rows can be read`;
  return skipped({ row: rows[0]?.row ?? 0, text }, judgement.notes);
}

/** A handle that was made from a title gets a number instead. */
function collided(judgement: Judgement, first: number): Judgement {
  const { wanted } = judgement;
  if (!wanted || wanted.handle_made) return judgement;
  return skipped(sameProductReason(wanted.row, first), judgement.notes);
}
