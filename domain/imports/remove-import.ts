import type { Tx } from "#db/client.ts";
import { type ImportState, imports } from "#db/schema/imports.ts";
import { cancelJob } from "#domain/jobs/cancel-job.ts";
import { removePrivateFile } from "#domain/private-files/remove-private-file.ts";
import type { ImportId, StoreId } from "#rules/input/ids.ts";
import { lockImport } from "./change-import.ts";
import { thisImport } from "./import-rows.ts";

export type RemoveImportResult = { ok: true } | { ok: false; reason: "not-found" | "started" };

/** Nothing of it has reached the catalogue. */
const ONLY_READ: ImportState[] = ["reading", "ready", "refused"];

/** Throws a dry run away, with its file. What changed products stays, so that it can be undone. */
export async function removeImport(tx: Tx, store: StoreId, id: ImportId): Promise<RemoveImportResult> {
  const row = await lockImport(tx, store, id);
  if (!row) return { ok: false, reason: "not-found" };
  if (!ONLY_READ.includes(row.state)) return { ok: false, reason: "started" };
  if (row.jobId) await cancelJob(tx, store, row.jobId);
  await tx.delete(imports).where(thisImport(store, id));
  await removePrivateFile(tx, store, row.fileId);
  return { ok: true };
}
