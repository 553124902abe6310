import type { Tx } from "#db/client.ts";
import { cancelJob } from "#domain/jobs/cancel-job.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { lockImport } from "./change-import.ts";

/** Stops what runs for the import after its current piece; what is done stays. Returns false without such an import. */
export async function cancelImport(tx: Tx, store: StoreId, id: ImportId): Promise<boolean> {
  const row = await lockImport(tx, store, id);
  if (!row) return false;
  if (row.jobId) await cancelJob(tx, store, row.jobId);
  return true;
}
