import type { Tx } from "#db/client.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { JobId, StoreId, UserId } from "#rules/input/ids.ts";
import type { JobKind } from "./job.ts";

/** `by` null: no person started it, but a job before it. */
type NewJob = { kind: JobKind; input: Record<string, unknown>; total: number; by: UserId | null };

/** Queues a job. A second one of the same kind waits for the first. */
export async function startJob(tx: Tx, store: StoreId, { kind, input, total, by }: NewJob): Promise<JobId> {
  const [job] = await tx
    .insert(jobs)
    .values({ storeId: store, kind, input, total })
    .returning({ id: jobs.id });
  if (!job) throw new Error("The insert of a job returned no row.");
  await recordEvent(tx, store, { type: "job.started", payload: { by, job_id: job.id, kind, input, total } });
  return job.id;
}
