import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import {
  type ImportExample,
  type ImportState,
  type ImportTotals,
  type ItemResult,
  importPictures,
  imports,
  type PictureState,
  type UnplacedColumn,
} from "#db/schema/imports.ts";
import { type JobState, jobs } from "#db/schema/jobs.ts";
import type { Answers } from "#rules/import/answers.ts";
import type { DialectName } from "#rules/import/dialects/dialect.ts";
import type { ImportId, JobId, StoreId } from "#rules/input/ids.ts";
import { thisImport } from "./import-rows.ts";
import { KEPT_DAYS } from "./sweep-old-imports.ts";

/** An import as its owner sees it. */
export type Import = {
  id: ImportId;
  file_name: string;
  bytes: number;
  state: ImportState;
  dialect: DialectName | null;
  answers: Answers;
  /** Records of the file. */
  rows: number | null;
  unplaced: UnplacedColumn[];
  totals: ImportTotals | null;
  /** Why the file was refused. */
  problem: string | null;
  /** The job of the current state. Failed or cancelled, the import has stopped midway. */
  job: { id: JobId; state: JobState; done: number; total: number; problem: string | null } | null;
  created_at: string;
  started_at: string | null;
  ended_at: string | null;
  undone_at: string | null;
  /** The last moment to undo it. */
  kept_until: string;
};

const MAX_LISTED = 100;

/** How many items the import and its undoing have dealt with, by result. */
export type ImportResults = Record<ItemResult, number> & { removed: number; restored: number; kept: number };

/** The pictures that it fetches after its products. */
export type PictureCounts = Record<PictureState, number>;

export type ImportInWhole = Import & {
  results: ImportResults;
  pictures: PictureCounts;
  /** What shows why the file was refused. */
  example: ImportExample | null;
};

export async function findImport(tx: Tx, store: StoreId, id: ImportId): Promise<ImportInWhole | undefined> {
  const [row] = await select(tx, thisImport(store, id));
  if (!row) return undefined;
  const results = await countResults(tx, store, id);
  const pictures = await countPictures(tx, store, id);
  return { ...asSeen(row), results, pictures, example: row.import.example };
}

async function countPictures(tx: Tx, store: StoreId, id: ImportId): Promise<PictureCounts> {
  const counts = await tx
    .select({ state: importPictures.state, count: count() })
    .from(importPictures)
    .where(and(eq(importPictures.storeId, store), eq(importPictures.importId, id)))
    .groupBy(importPictures.state);
  const byState = Object.fromEntries(counts.map(({ state, count }) => [state, count]));
  return { waiting: 0, done: 0, failed: 0, ...byState };
}

async function countResults(tx: Tx, store: StoreId, id: ImportId): Promise<ImportResults> {
  const { rows } = await tx.execute<ImportResults>(sql`
    select count(*) filter (where result = 'created')::integer as created,
      count(*) filter (where result = 'updated')::integer as updated,
      count(*) filter (where result = 'unchanged')::integer as unchanged,
      count(*) filter (where result = 'skipped')::integer as skipped,
      count(*) filter (where result = 'failed')::integer as failed,
      count(*) filter (where undone = 'removed')::integer as removed,
      count(*) filter (where undone = 'restored')::integer as restored,
      count(*) filter (where undo_note <> '')::integer as kept
    from import_items where store_id = ${store} and import_id = ${id} and result is not null
      -- Before that there is nothing to count, and much to read.
      and exists (select from imports where store_id = ${store} and id = ${id} and started_at is not null)`);
  if (!rows[0]) throw new Error("A count returns a row.");
  return rows[0];
}

/** The newest first. */
export async function listImports(tx: Tx, store: StoreId): Promise<Import[]> {
  return (await select(tx, eq(imports.storeId, store))).map(asSeen);
}

function select(tx: Tx, which: SQL | undefined) {
  return tx
    .select({
      import: imports,
      job: { id: jobs.id, state: jobs.state, done: jobs.done, total: jobs.total, problem: jobs.problem },
      keptUntil: sql`${imports.createdAt} + make_interval(days => ${KEPT_DAYS})`.mapWith(imports.createdAt),
    })
    .from(imports)
    .leftJoin(jobs, and(eq(jobs.storeId, imports.storeId), eq(jobs.id, imports.jobId)))
    .where(which)
    .orderBy(desc(imports.createdAt), desc(imports.id))
    .limit(MAX_LISTED);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function asSeen({ import: row, job, keptUntil }: Row): Import {
  return {
    id: row.id,
    file_name: row.fileName,
    bytes: row.bytes,
    state: row.state,
    dialect: row.dialect,
    answers: row.answers,
    rows: row.rowCount,
    unplaced: row.unplaced,
    totals: row.totals,
    problem: row.problem,
    job,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    ended_at: row.endedAt?.toISOString() ?? null,
    undone_at: row.undoneAt?.toISOString() ?? null,
    kept_until: keptUntil.toISOString(),
  };
}

/** Whether the job of the current state still works, or will. */
export async function isAtWork(tx: Tx, store: StoreId, job: JobId | null): Promise<boolean> {
  if (!job) return false;
  const active = and(eq(jobs.storeId, store), eq(jobs.id, job), inArray(jobs.state, ["queued", "running"]));
  return (await tx.$count(jobs, active)) > 0;
}
