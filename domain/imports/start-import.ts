import { isDeepStrictEqual } from "node:util";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems } from "#db/schema/imports.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import { findReachedProducts } from "#domain/quotas/find-reached.ts";
import type { Answers } from "#rules/import/answers.ts";
import type { ImportId, JobId, StoreId, UserId } from "#rules/input/ids.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";
import { changeImport, lockImport } from "./change-import.ts";
import { isAtWork } from "./find-import.ts";
import { itemsOf } from "./import-rows.ts";

export type StartImportResult =
  | { ok: true; job: JobId; total: number }
  | { ok: false; reason: "not-found" | "not-ready" | "question-open" | "answers-changed" }
  | QuotaReached;

/**
 * Queues the import of a dry run, or the rest of one that stopped. Starting twice starts it once. `seen` are the answers
 * of the dry run that the owner read: another window may have changed them since. `by` is who wants it, for the events.
 */
export async function startImport(
  tx: Tx,
  store: StoreId,
  id: ImportId,
  { seen, by }: { seen: Answers; by: UserId },
): Promise<StartImportResult> {
  const row = await lockImport(tx, store, id);
  if (!row) return { ok: false, reason: "not-found" };
  const atWork = await isAtWork(tx, store, row.jobId);
  const left = and(itemsOf(store, id), isNull(importItems.result));
  const total = await tx.$count(importItems, left);
  if (row.state === "importing" && atWork && row.jobId) return { ok: true, job: row.jobId, total };
  if (row.state !== "ready" && row.state !== "importing") return { ok: false, reason: "not-ready" };
  if (!isDeepStrictEqual(seen, row.answers)) return { ok: false, reason: "answers-changed" };
  if (row.totals && row.totals.untracked > 0 && row.answers.untracked_stock === null)
    return { ok: false, reason: "question-open" };
  const reached = await findReachedBy(tx, store, left);
  if (reached) return reached;

  const job = await startJob(tx, store, { kind: "import-products", input: { import_id: id, by }, total, by });
  await changeImport(tx, store, id, { state: "importing", jobId: job, startedAt: sql`now()` });
  return { ok: true, job, total };
}

/** Before anything is written: nobody wants the first half of a file. */
async function findReachedBy(
  tx: Tx,
  store: StoreId,
  left: SQL | undefined,
): Promise<QuotaReached | undefined> {
  if (tx.quotas.of(store).products === undefined) return undefined;
  const added = await tx.$count(importItems, and(left, eq(importItems.outcome, "new")));
  return added > 0 ? findReachedProducts(tx, store, added) : undefined;
}
