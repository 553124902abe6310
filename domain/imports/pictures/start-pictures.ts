import type { Tx } from "#db/client.ts";
import { importPictures } from "#db/schema/imports.ts";
import { changeImport, lockImport } from "#domain/imports/change-import.ts";
import { isAtWork } from "#domain/imports/find-import.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import type { ImportId, JobId, StoreId, UserId } from "#rules/input/ids.ts";
import { picturesOf } from "./picture-rows.ts";

export type StartPicturesResult =
  | { ok: true; job: JobId; total: number }
  | { ok: false; reason: "not-found" | "not-ready" | "no-pictures" };

/** Tries those again that failed, and those that a cancelled job left. Starting twice starts it once. */
export async function startPictures(
  tx: Tx,
  store: StoreId,
  id: ImportId,
  by: UserId,
): Promise<StartPicturesResult> {
  const row = await lockImport(tx, store, id);
  if (!row) return { ok: false, reason: "not-found" };
  if (row.state !== "done") return { ok: false, reason: "not-ready" };
  if (row.jobId && (await isAtWork(tx, store, row.jobId)))
    return {
      ok: true,
      job: row.jobId,
      total: await tx.$count(importPictures, picturesOf(store, id, "waiting")),
    };

  await tx
    .update(importPictures)
    .set({ state: "waiting", problem: "" })
    .where(picturesOf(store, id, "failed"));
  const queued = await queuePictures(tx, store, id, by);
  if (!queued) return { ok: false, reason: "no-pictures" };
  await changeImport(tx, store, id, { jobId: queued.job });
  return { ok: true, ...queued };
}

/** Queues the job that fetches what is waiting; undefined when nothing is. */
export async function queuePictures(
  tx: Tx,
  store: StoreId,
  id: ImportId,
  by: UserId | null,
): Promise<{ job: JobId; total: number } | undefined> {
  const total = await tx.$count(importPictures, picturesOf(store, id, "waiting"));
  if (total === 0) return undefined;
  const job = await startJob(tx, store, { kind: "fetch-pictures", input: { import_id: id }, total, by });
  return { job, total };
}
