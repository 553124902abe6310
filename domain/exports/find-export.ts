import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { type JobState, jobs } from "#db/schema/jobs.ts";
import { KEPT_FOR } from "#domain/private-files/sweep-private-files.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { ExportKind } from "#rules/export/export-kind.ts";
import type { ExportId, JobId, StoreId } from "#rules/input/ids.ts";

/** An export as its owner sees it. */
export type Export = {
  id: ExportId;
  kind: ExportKind;
  input: ExportInput;
  state: "writing" | "done" | "failed" | "cancelled";
  files: { name: string; bytes: number }[];
  /** Why it failed. */
  problem: string | null;
  job: { id: JobId; done: number; total: number } | null;
  created_at: string;
  ended_at: string | null;
  kept_until: string;
};

const MAX_LISTED = 100;

export async function findExport(tx: Tx, store: StoreId, id: ExportId): Promise<Export | undefined> {
  const [row] = await select(tx, and(eq(storeExports.storeId, store), eq(storeExports.id, id)));
  return row && asSeen(row);
}

/** The newest first. */
export async function listExports(tx: Tx, store: StoreId): Promise<Export[]> {
  return (await select(tx, eq(storeExports.storeId, store))).map(asSeen);
}

function select(tx: Tx, which: SQL | undefined) {
  return tx
    .select({
      export: storeExports,
      job: { id: jobs.id, state: jobs.state, done: jobs.done, total: jobs.total, problem: jobs.problem },
      keptUntil: sql`${storeExports.createdAt} + ${KEPT_FOR}::interval`.mapWith(storeExports.createdAt),
    })
    .from(storeExports)
    .leftJoin(jobs, and(eq(jobs.storeId, storeExports.storeId), eq(jobs.id, storeExports.jobId)))
    .where(and(which, sql`${storeExports.createdAt} > now() - ${KEPT_FOR}::interval`))
    .orderBy(desc(storeExports.createdAt), desc(storeExports.id))
    .limit(MAX_LISTED);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function asSeen({ export: row, job, keptUntil }: Row): Export {
  return {
    id: row.id,
    kind: row.kind,
    input: row.input,
    state: row.state === "writing" ? stateOf(job?.state) : row.state,
    files: row.files.map(({ name, bytes }) => ({ name, bytes })),
    problem: row.problem ?? job?.problem ?? null,
    job: job && { id: job.id, done: job.done, total: job.total },
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    kept_until: keptUntil.toISOString(),
  };
}

/** A job that was cancelled, or that failed for no reason of the export's own, ends it without a word. */
function stateOf(job: JobState | undefined): Export["state"] {
  return job === "failed" || job === "cancelled" ? job : "writing";
}
