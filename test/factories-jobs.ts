import { type Db, inStore } from "#db/client.ts";
import { jobRows } from "#db/schema/jobs.ts";
import { cancelJob } from "#domain/jobs/cancel-job.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import type { JobId, StoreId } from "#rules/input/ids.ts";

/** Cancelled before it started, so that no worker takes it; with one row in its report. */
export async function aCancelledJob(db: Db, store: StoreId, subject = "Mug"): Promise<JobId> {
  return inStore(db, "owner", store, async (tx) => {
    const id = await aJob(tx, store);
    await cancelJob(tx, store, id);
    await tx.insert(jobRows).values({ storeId: store, jobId: id, rowNumber: 1, subject, outcome: "done" });
    return id;
  });
}

/** A queued job that would remove nothing. */
export async function aWaitingJob(db: Db, store: StoreId): Promise<JobId> {
  return inStore(db, "owner", store, (tx) => aJob(tx, store));
}

function aJob(tx: Parameters<typeof startJob>[0], store: StoreId): Promise<JobId> {
  return startJob(tx, store, {
    kind: "remove-products",
    input: { search: "no such product" },
    total: 1,
    by: null,
  });
}
