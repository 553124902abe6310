import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type ExportFile, storeExports } from "#db/schema/exports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { cancelJob } from "#domain/jobs/cancel-job.ts";
import { removePrivateFile } from "#domain/private-files/remove-private-file.ts";
import type { JobId, PrivateFileId, StoreId } from "#rules/input/ids.ts";

/**
 * Cancels a job of any kind. If it writes an export, what it has written is removed in the same transaction, so that no
 * piece of it runs meanwhile: it would take space that other files of the store need.
 */
export async function cancelJobAndFiles(tx: Tx, store: StoreId, job: JobId): Promise<boolean> {
  const found = await cancelJob(tx, store, job);
  if (found) await removeUnfinished(tx, store, job);
  return found;
}

async function removeUnfinished(tx: Tx, store: StoreId, job: JobId): Promise<void> {
  const unfinished = and(
    eq(storeExports.storeId, store),
    eq(storeExports.jobId, job),
    eq(storeExports.state, "writing"),
  );
  const [row] = await tx
    .select({ files: storeExports.files, begun: sql<PrivateFileId | null>`${jobs.cursor} ->> 'file'` })
    .from(storeExports)
    .innerJoin(jobs, and(eq(jobs.storeId, storeExports.storeId), eq(jobs.id, storeExports.jobId)))
    .where(unfinished);
  if (!row) return;
  await removeFiles(tx, store, row.files);
  if (row.begun) await removePrivateFile(tx, store, row.begun);
  await tx.update(storeExports).set({ files: [] }).where(unfinished);
}

export async function removeFiles(
  tx: Tx,
  store: StoreId,
  files: Pick<ExportFile, "file_id">[],
): Promise<void> {
  for (const { file_id } of files) await removePrivateFile(tx, store, file_id);
}
