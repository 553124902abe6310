import type { Db } from "#db/client.ts";
import type { JobWork } from "#domain/jobs/job.ts";
import { advanceJob, claimJob } from "#domain/jobs/job-claims.ts";
import { asTableOwner } from "./rows-of.ts";

/** Runs jobs piece by piece. Each piece has a worker of its own, as if the one before was killed. */
export function jobPieces(db: Db, works: Record<string, JobWork>) {
  /** Returns false when no job is left. */
  async function workOnce(): Promise<boolean> {
    await asTableOwner(db, (query) => query("update jobs set lease_until = now() - interval '1 second'"));
    const job = await claimJob(db, Object.keys(works));
    if (!job) return false;
    const { id, storeId: store, input, cursor, startedMicros } = job;
    await works[job.kind]?.({
      ...{ id, store, input, cursor, startedMicros },
      commit: async (work) => void (await advanceJob(db, job, work)),
    });
    return true;
  }

  async function work(): Promise<void> {
    while (await workOnce());
  }

  return { workOnce, work };
}
