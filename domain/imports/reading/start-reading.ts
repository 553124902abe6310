import type { Tx } from "#db/client.ts";
import { changeImport } from "#domain/imports/change-import.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import type { ImportId, StoreId, UserId } from "#rules/input/ids.ts";

/** In hundredths: half of it reads the file, half judges its products. */
export const READING_STEPS = 100;

export type ReadingInput = { import_id: ImportId; from: "file" | "items" };

/** Queues the dry run: of the whole file, or again of the products that were read from it. */
export async function startReading(
  tx: Tx,
  store: StoreId,
  id: ImportId,
  { from, by }: Pick<ReadingInput, "from"> & { by: UserId | null },
): Promise<void> {
  const input: ReadingInput = { import_id: id, from };
  const jobId = await startJob(tx, store, { kind: "read-import", input, total: READING_STEPS, by });
  await changeImport(tx, store, id, { state: "reading", jobId });
}
