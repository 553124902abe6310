// Reads and judges catalogue files on a thread of its own: `import-thread.ts` starts and ends it. It runs unbundled, in
// production too, and must not become part of the bundle.
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { sanitizeDescription } from "#domain/catalog/sanitize-description.ts";
import type { Answers } from "#rules/import/answers.ts";
import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import { type DialectName, hasPointDecimals } from "#rules/import/dialect.ts";
import { judgeItem, sameProductReason, searchKeys } from "#rules/import/judge-item.ts";
import type { Existing, Judgement } from "#rules/import/judgement.ts";
import { type ReadCursor, readSlice, type Slice, type UnplacedColumn } from "./read-slice.ts";
import { storableJson } from "./storable-json.ts";

type ReadTask = { kind: "read"; bytes: Uint8Array; at: ReadCursor; isLast: boolean };

/** The items are JSON, so that the main thread passes them on unread. */
export type ReadResult =
  | {
      kind: "items";
      items: string;
      count: number;
      at: ReadCursor;
      unplaced: UnplacedColumn[];
      isDone: boolean;
    }
  | Exclude<Slice, { kind: "rows" }>;

/** An item as the database gives it, its parts in JSON. */
export type GivenItem = {
  position: number;
  rows: string;
  candidates: string | null;
  /** The row of an earlier item with the same handle. */
  collides_with: number | null;
};

type JudgeTask = {
  kind: "judge";
  items: GivenItem[];
  answers: Answers;
  currency: string;
  dialect: DialectName;
};

export type ImportTask = ReadTask | JudgeTask;
export type TaskResult<Task extends ImportTask> = Task extends ReadTask ? ReadResult : string;

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
    return { place, key, handle, skus, rows };
  });
  const { cursor, unplaced, isDone } = slice;
  return { kind: "items", items: storableJson(items), count: items.length, at: cursor, unplaced, isDone };
}

function judge({ items, answers, currency, dialect }: JudgeTask): string {
  const context = {
    answers,
    currency,
    cleanHtml: sanitizeDescription,
    today: new Date().toISOString().slice(0, 10),
    pointDecimals: hasPointDecimals(dialect),
  };
  const judged = items.map(({ position, rows, candidates, collides_with }) => {
    const parsed: CatalogueRow[] = JSON.parse(rows);
    const alone = judgeItem(parsed, candidates ? (JSON.parse(candidates) as Existing[]) : [], context);
    const judgement = collides_with === null ? alone : collided(alone, collides_with);
    const { outcome, notes, wanted } = judgement;
    const title = wanted?.title || parsed.find((row) => row.title)?.title || parsed[0]?.key;
    return { position, title, outcome, has_notes: notes.length > 0, judgement };
  });
  return storableJson(judged);
}

/** A handle that was made from a title gets a number instead. */
function collided(judgement: Judgement, first: number): Judgement {
  const { wanted } = judgement;
  if (!wanted || wanted.handle_made) return judgement;
  const reason = sameProductReason(wanted.row, first);
  return { outcome: "skipped", reason, changes: [], notes: judgement.notes, asksStock: 0 };
}
