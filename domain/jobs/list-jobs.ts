import { and, desc, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { jobRows, jobs } from "#db/schema/jobs.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";
import type { Job, JobKind, JobRow } from "./job.ts";

const COLUMNS = {
  id: jobs.id,
  kind: sql<JobKind>`${jobs.kind}`,
  state: jobs.state,
  done: jobs.done,
  total: jobs.total,
  problem: jobs.problem,
  has_problems: sql<boolean>`jobs.state = 'done' and exists (
    select from job_rows r where r.store_id = jobs.store_id and r.job_id = jobs.id and r.outcome <> 'done')`,
  all_problems: sql<boolean>`jobs.state = 'done' and jobs.done > 0 and not exists (
    select from job_rows r where r.store_id = jobs.store_id and r.job_id = jobs.id and r.outcome = 'done')`,
  export: sql<Job["export"]>`(select json_build_object('id', e.id, 'kind', e.kind)
    from exports e where e.store_id = jobs.store_id and e.job_id = jobs.id)`,
  import: sql<Job["import"]>`${jobs.input} ->> 'import_id'`,
  created_at: jobs.createdAt,
  ended_at: jobs.endedAt,
};

/** Jobs that are queued or running, and those that ended within the last day; newest first. */
export async function listJobs(tx: Tx, store: StoreId): Promise<Job[]> {
  const rows = await tx
    .select(COLUMNS)
    .from(jobs)
    .where(
      and(
        eq(jobs.storeId, store),
        or(inArray(jobs.state, ["queued", "running"]), sql`${jobs.endedAt} > now() - interval '1 day'`),
      ),
    )
    .orderBy(desc(jobs.createdAt), jobs.id)
    .limit(20);
  return rows.map(({ created_at, ended_at, ...job }) => ({
    ...job,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }));
}

/** What decides who may see it. */
export async function findJobKind(
  tx: Tx,
  store: StoreId,
  id: JobId,
): Promise<Pick<Job, "kind" | "export"> | undefined> {
  const [found] = await tx
    .select({ kind: COLUMNS.kind, export: COLUMNS.export })
    .from(jobs)
    .where(and(eq(jobs.storeId, store), eq(jobs.id, id)));
  return found;
}

const REPORT_PAGE_SIZE = 100;

export type JobReport = { rows: (Required<JobRow> & { row: number })[]; next: number | null };

type AskedRows = { id: JobId; after: number; only?: "problems" };

/** The result of each row, or of those with problems, 100 at a time; undefined when there is no such job. */
export async function readJobReport(
  tx: Tx,
  store: StoreId,
  { id, after, only }: AskedRows,
): Promise<JobReport | undefined> {
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.storeId, store), eq(jobs.id, id)));
  if (!job) return undefined;
  const rows = await tx
    .select({
      row: jobRows.rowNumber,
      subject: jobRows.subject,
      outcome: jobRows.outcome,
      note: jobRows.note,
    })
    .from(jobRows)
    .where(
      and(
        eq(jobRows.storeId, store),
        eq(jobRows.jobId, id),
        gt(jobRows.rowNumber, after),
        only && ne(jobRows.outcome, "done"),
      ),
    )
    .orderBy(jobRows.rowNumber)
    .limit(REPORT_PAGE_SIZE + 1);
  const page = rows.slice(0, REPORT_PAGE_SIZE);
  return { rows: page, next: rows.length > page.length ? (page.at(-1)?.row ?? null) : null };
}
