import { and, eq, type SQL, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { type JobState, jobRows, jobs } from "#db/schema/jobs.ts";
import type { ApiKeyId, JobId, StoreId } from "#rules/input/ids.ts";
import type { Advance, JobKind } from "./job.ts";

/** Longer than a pause of the process, and short enough to notice a killed one soon. */
const LEASE_SECONDS = 30;

const REST_WHILE_SUSPENDED: JobKind[] = ["read-import", "import-products", "fetch-pictures"];

const UNIQUE_VIOLATION = "23505";

/** A job that only this process may work on, while it renews the lease. */
export type ClaimedJob = {
  id: JobId;
  storeId: StoreId;
  kind: string;
  input: unknown;
  cursor: unknown;
  attempts: number;
  lease: string;
  startedMicros: string;
  /** The API key that started it. */
  byKey: ApiKeyId | null;
};

/** Thrown inside `commit`: another worker has the job now, or it has ended. */
export class LeaseLost extends Error {}

/** Whether anybody would work on it, once it is due. */
export function mayGoOn(job: SQL): SQL {
  return sql`not exists (select from installation i where ${job}.created_at < i.copy_since)
    and not (${job}.kind = any(${sql.param(REST_WHILE_SUSPENDED)}::text[]) and exists (
      select from stores s where s.id = ${job}.store_id and s.suspended_at is not null))`;
}

/**
 * Claims the oldest job of the store that was served the longest ago. Jobs of one kind in one store run one after the
 * other. A job whose worker died is due when its lease has ended. In a copy, those of its original wait; in a suspended
 * store, those that bring in goods.
 */
export async function claimJob(db: Db, kinds: string[]): Promise<ClaimedJob | undefined> {
  const next = sql`
    select id from jobs j
    where kind = any(${sql.param(kinds)}::text[]) and ${isDue(sql`j`)} and ${mayGoOn(sql`j`)}
      and not exists (
        select from jobs o where o.store_id = j.store_id and o.kind = j.kind and o.state in ('queued', 'running')
          and (o.created_at, o.id) < (j.created_at, j.id))
    order by (select max(worked_at) from jobs s where s.store_id = j.store_id) nulls first, created_at
    limit 1 for update skip locked`;
  const claim = asService(db, (tx) =>
    tx
      .update(jobs)
      .set({ state: "running", lease: sql`gen_random_uuid()`, leaseUntil: leaseEnd(), workedAt: sql`now()` })
      .where(sql`${jobs.id} = (${next})`)
      .returning({
        id: jobs.id,
        storeId: jobs.storeId,
        kind: jobs.kind,
        input: jobs.input,
        cursor: jobs.cursor,
        attempts: jobs.attempts,
        lease: sql<string>`${jobs.lease}`,
        byKey: jobs.byKey,
        startedMicros: sql<string>`(extract(epoch from ${jobs.createdAt}) * 1000000)::bigint::text`,
      }),
  );
  // Two processes claimed two jobs of one kind and store at once; the other one won.
  const [job] = await claim.catch((error) => {
    if ((error.cause ?? error).code === UNIQUE_VIOLATION) return [];
    throw error;
  });
  return job;
}

function isDue(job: SQL): SQL {
  return sql`((${job}.state = 'queued' and ${job}.due_at <= now()) or (${job}.state = 'running' and ${job}.lease_until < now()))`;
}

/** Does a piece of work and saves the progress in one transaction. Returns true when the job continues. */
export async function advanceJob(
  db: Db,
  job: ClaimedJob,
  work: (tx: Tx) => Promise<Advance>,
): Promise<{ goesOn: boolean; cursor: unknown }> {
  return inStore(db, "owner", job.storeId, async (tx) => {
    const [held] = await tx
      .select({ done: jobs.done, cancelled: jobs.cancelRequested })
      .from(jobs)
      .where(isHeld(job))
      .for("update");
    if (!held) throw new LeaseLost();
    if (held.cancelled) {
      await change(tx, job, { state: "cancelled", lease: null, endedAt: sql`now()` });
      return { goesOn: false, cursor: job.cursor };
    }
    const { rows, done = held.done + rows.length, cursor, finished, problem } = await work(tx);
    await change(tx, job, {
      done,
      total: sql`greatest(${jobs.total}, ${done})`,
      cursor,
      attempts: 0,
      ...(finished && { state: problem ? "failed" : "done", lease: null, endedAt: sql`now()` }),
      ...(problem && { problem }),
    });
    if (rows.length > 0)
      await tx.insert(jobRows).values(
        rows.map((row, index) => ({
          ...row,
          storeId: job.storeId,
          jobId: job.id,
          rowNumber: held.done + index + 1,
        })),
      );
    return { goesOn: !finished, cursor };
  });
}

type ClaimChange = Partial<{
  state: JobState;
  done: number;
  total: SQL;
  cursor: unknown;
  attempts: number;
  lease: null;
  endedAt: SQL;
  problem: string;
}>;

async function change(tx: Tx, job: ClaimedJob, changes: ClaimChange): Promise<void> {
  await tx.update(jobs).set(changes).where(isHeld(job));
}

export async function renewLease(db: Db, job: ClaimedJob): Promise<void> {
  await asService(db, (tx) => tx.update(jobs).set({ leaseUntil: leaseEnd() }).where(isHeld(job)));
}

/** Puts the job back into the queue, so that other stores are served. */
export async function releaseJob(db: Db, job: ClaimedJob): Promise<void> {
  await asService(db, (tx) =>
    tx.update(jobs).set({ state: "queued", lease: null, workedAt: sql`now()` }).where(isHeld(job)),
  );
}

export async function retryJob(db: Db, job: ClaimedJob, seconds: number): Promise<void> {
  const dueAt = sql`now() + make_interval(secs => ${seconds})`;
  await asService(db, (tx) =>
    tx
      .update(jobs)
      .set({ state: "queued", lease: null, attempts: job.attempts + 1, dueAt, workedAt: sql`now()` })
      .where(isHeld(job)),
  );
}

export async function failJob(db: Db, job: ClaimedJob, problem: string): Promise<void> {
  await asService(db, (tx) =>
    tx.update(jobs).set({ state: "failed", lease: null, problem, endedAt: sql`now()` }).where(isHeld(job)),
  );
}

/** With their reports. */
export async function deleteOldJobs(db: Db): Promise<void> {
  await asService(db, (tx) => tx.delete(jobs).where(sql`${jobs.endedAt} < now() - interval '30 days'`));
}

function isHeld({ id, storeId, lease }: ClaimedJob) {
  return and(
    eq(jobs.storeId, storeId),
    eq(jobs.id, id),
    eq(jobs.state, "running"),
    sql`${jobs.lease} = ${lease}`,
  );
}

function leaseEnd(): SQL {
  return sql`now() + make_interval(secs => ${LEASE_SECONDS})`;
}
