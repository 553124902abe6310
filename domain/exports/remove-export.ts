import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { cancelJob } from "#domain/jobs/cancel-job.ts";
import { removePrivateFile } from "#domain/private-files/remove-private-file.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";

/** With its files; what is still being written is given up. False when there is none. */
export async function removeExport(tx: Tx, store: StoreId, id: ExportId): Promise<boolean> {
  const [gone] = await tx
    .delete(storeExports)
    .where(and(eq(storeExports.storeId, store), eq(storeExports.id, id)))
    .returning({ jobId: storeExports.jobId, files: storeExports.files });
  if (!gone) return false;
  if (gone.jobId) await cancelJob(tx, store, gone.jobId);
  for (const { file_id } of gone.files) await removePrivateFile(tx, store, file_id);
  return true;
}
