import type { Tx } from "#db/client.ts";
import { startReading } from "#domain/imports/reading/start-reading.ts";
import type { Answers } from "#rules/import/answers.ts";
import type { ImportId, StoreId, UserId } from "#rules/input/ids.ts";
import { changeImport, lockImport } from "./change-import.ts";

export type AnswerImportResult = { ok: true } | { ok: false; reason: "not-found" | "not-ready" };

/** Keeps the owner's answers and queues the dry run again, of the products that were read. */
export async function answerImport(
  tx: Tx,
  store: StoreId,
  id: ImportId,
  { answers, by }: { answers: Partial<Answers>; by: UserId },
): Promise<AnswerImportResult> {
  const row = await lockImport(tx, store, id);
  if (!row) return { ok: false, reason: "not-found" };
  if (row.state !== "ready") return { ok: false, reason: "not-ready" };
  await changeImport(tx, store, id, { answers: { ...row.answers, ...answers } });
  await startReading(tx, store, id, { from: "items", by });
  return { ok: true };
}
