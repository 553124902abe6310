import { sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import { advanceJob, claimJob } from "#domain/jobs/job-claims.ts";
import { silentLog } from "./silent-log.ts";

/** Runs jobs piece by piece. Each piece has a worker of its own, as if the one before was killed. */
export function jobPieces(db: Db, works: Record<string, JobWork>) {
  const { signal } = new AbortController();

  /** Returns false when no job is left. */
  async function workOnce(others: typeof works = {}): Promise<boolean> {
    await endLeases(db);
    const job = await claimJob(db, Object.keys(works));
    if (!job) return false;
    const { id, storeId: store, input, cursor, startedMicros } = job;
    await { ...works, ...others }[job.kind]?.({
      ...{ id, store, input, cursor, startedMicros, signal, log: silentLog },
      commit: async (work) => void (await advanceJob(db, job, work)),
    });
    return true;
  }

  async function work(others?: typeof works): Promise<void> {
    while (await workOnce(others));
  }

  return { workOnce, work };
}

/** As if every worker was killed. */
export async function endLeases(db: Db): Promise<void> {
  await asService(db, (tx) => tx.update(jobs).set({ leaseUntil: sql`now() - interval '1 second'` }));
}
