import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { stores } from "#db/schema/stores.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { Advance, JobWork, RunningJob } from "#domain/jobs/job.ts";
import { appendPrivateFile, finishPrivateFile } from "#domain/private-files/append-private-file.ts";
import { beginPrivateFile, type LIMITS } from "#domain/private-files/write-private-file.ts";
import type { ExportKind } from "#rules/export/export-kind.ts";
import type { ExportId, PrivateFileId, StoreId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { removeFiles } from "./cancel-job-and-files.ts";
import { compressPage } from "./export-file.ts";
import { planOf } from "./export-plans.ts";
import type { ExportPlan, SheetRequest } from "./sheet.ts";

/**
 * Where the next piece starts: which sheet, its file, the place in it, how many bytes and records the file has so far,
 * and how many records all files have.
 */
type Cursor = {
  sheet: number;
  file: PrivateFileId | null;
  after: unknown;
  bytes: number;
  rows: number;
  done: number;
};

const FIRST: Cursor = { sheet: 0, file: null, after: null, bytes: 0, rows: 0, done: 0 };

type Deps = Pick<SheetRequest, "origin" | "addressOf" | "consentLinks"> & { limits?: typeof LIMITS };

/**
 * Writes the sheets of an export, a page a piece. The page, the file and the cursor are saved in one transaction: after
 * a crash no row is missing or doubled.
 */
export function createWriteExport(deps: Deps): JobWork {
  return (job) =>
    job.commit(async (tx) => {
      const id = (job.input as { export_id: ExportId }).export_id;
      const found = await lockExport(tx, job.store, id);
      // The owner has removed it.
      if (!found) return { rows: [], cursor: null, finished: true };
      return writePage({ tx, job, deps, found }, (job.cursor as Cursor | null) ?? FIRST);
    });
}

type Piece = { tx: Tx; job: RunningJob; deps: Deps; found: FoundExport };
type FoundExport = NonNullable<Awaited<ReturnType<typeof lockExport>>>;

async function lockExport(tx: Tx, store: StoreId, id: ExportId) {
  const [row] = await tx
    .select({
      id: storeExports.id,
      input: storeExports.input,
      files: storeExports.files,
      currency: stores.currencyCode,
    })
    .from(storeExports)
    .innerJoin(stores, eq(stores.id, storeExports.storeId))
    .where(and(eq(storeExports.storeId, store), eq(storeExports.id, id)))
    .for("update", { of: storeExports });
  return row;
}

async function writePage(
  piece: Piece,
  { sheet: at, file: begun, after, ...before }: Cursor,
): Promise<Advance> {
  const { tx, job, deps, found } = piece;
  const plan = planOf(found.input);
  const sheets = plan.sheets(found.input);
  const sheet = sheets[at];
  if (!sheet) throw new Error(`An export has no sheet ${at}.`);
  const { input } = found;
  const currency = currencyOf(found.currency);
  const { origin, addressOf, consentLinks } = deps;
  const request = { input, after, currency, origin, addressOf, consentLinks, until: job.startedMicros };
  const page = await sheet.page(tx, job.store, request);
  const file = begun ?? (await beginPrivateFile(tx, job.store));
  const content = await compressPage(page.content);
  const appended = await appendPrivateFile(tx, job.store, { id: file, content }, deps.limits);
  if (!appended.ok) return appended.reason === "gone" ? startOver(piece) : giveUp(piece, file, appended);

  const [rows, done] = [before.rows + page.done, before.done + page.done];
  const bytes = before.bytes + page.content.length;
  if (page.next !== null) {
    const cursor: Cursor = { sheet: at, file, after: page.next, bytes, rows, done };
    return { rows: [], done, cursor, finished: false };
  }
  await finishPrivateFile(tx, job.store, file);
  const files = [...found.files, { name: sheet.name, file_id: file, bytes, rows }];
  const finished = at + 1 === sheets.length;
  await change(piece, { files, ...(finished && { state: "done", endedAt: sql`now()` }) });
  if (finished) await endExport(piece, plan);
  return { rows: [], done, cursor: { ...FIRST, sheet: at + 1, done }, finished };
}

async function endExport(
  { tx, job, found: { id, input } }: Piece,
  { whenWritten }: ExportPlan,
): Promise<void> {
  const payload = { export_id: id, kind: input.kind };
  await recordEvent(tx, job.store, { type: "export.written", payload });
  await whenWritten?.(tx, job.store);
}

/** The process was away for so long that the sweep has removed the file. */
async function startOver(piece: Piece): Promise<Advance> {
  await removeFiles(piece.tx, piece.job.store, piece.found.files);
  await change(piece, { files: [] });
  return { rows: [], done: 0, cursor: FIRST, finished: false };
}

type Full = { reason: "file-too-large" | "store-full"; maxBytes: number };

async function giveUp(piece: Piece, file: PrivateFileId, { reason, maxBytes }: Full): Promise<Advance> {
  await removeFiles(piece.tx, piece.job.store, [...piece.found.files, { file_id: file }]);
  const problem = PROBLEMS[reason](`${maxBytes / 1024 ** 2} MB`, piece.found.input.kind);
  await change(piece, { files: [], state: "failed", problem, endedAt: sql`now()` });
  return { rows: [], cursor: null, finished: true, problem };
}

const PROBLEMS = {
  "file-too-large": (limit: string, kind: ExportKind) =>
    kind === "everything"
      ? `A file of the archive would be larger than ${limit}, even compressed. Export products and orders by themselves, in parts.`
      : `The file would be larger than ${limit}, even compressed. Export fewer records at a time.`,
  "store-full": (limit: string) =>
    `Files of this store already take ${limit}. Remove exports and dry runs that you no longer need, or wait: files are kept for 7 days.`,
};

async function change(
  { tx, job, found }: Piece,
  changes: Parameters<ReturnType<typeof tx.update<typeof storeExports>>["set"]>[0],
): Promise<void> {
  const mine = and(eq(storeExports.storeId, job.store), eq(storeExports.id, found.id));
  await tx.update(storeExports).set(changes).where(mine);
}
