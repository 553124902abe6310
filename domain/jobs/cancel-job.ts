import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";

/**
 * Ends a queued job, and asks a running one to stop after its current piece. Finished work stays; cancelling a
 * finished job changes nothing. Returns false when there is no such job.
 */
export async function cancelJob(tx: Tx, store: StoreId, id: JobId): Promise<boolean> {
  const waits = sql`${jobs.state} = 'queued'`;
  const found = await tx
    .update(jobs)
    .set({
      cancelRequested: true,
      state: sql`case when ${waits} then 'cancelled' else ${jobs.state} end`,
      endedAt: sql`case when ${waits} then now() else ${jobs.endedAt} end`,
    })
    .where(and(eq(jobs.storeId, store), eq(jobs.id, id)))
    .returning({ id: jobs.id });
  return found.length > 0;
}
