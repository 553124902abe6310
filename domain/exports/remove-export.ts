import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import type { ExportId, StoreId } from "#rules/input/ids.ts";
import { cancelJobAndFiles, removeFiles } from "./cancel-job-and-files.ts";

/** With its files; what is still being written is given up. False when there is none. */
export async function removeExport(tx: Tx, store: StoreId, id: ExportId): Promise<boolean> {
  const mine = and(eq(storeExports.storeId, store), eq(storeExports.id, id));
  const [found] = await tx.select({ job: storeExports.jobId }).from(storeExports).where(mine);
  // The job first, as its pieces lock them: otherwise the two could wait for each other.
  if (found?.job) await cancelJobAndFiles(tx, store, found.job);
  const [gone] = await tx.delete(storeExports).where(mine).returning({ files: storeExports.files });
  if (gone) await removeFiles(tx, store, gone.files);
  return gone !== undefined;
}
