import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { jobs } from "#db/schema/jobs.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import type { ExportInput } from "#rules/export/export-input.ts";
import type { ExportId, JobId, StoreId, UserId } from "#rules/input/ids.ts";
import { planOf } from "./export-plans.ts";

/** They are written one after the other. */
export const MAX_UNFINISHED = 3;

export type StartExportResult =
  | { ok: true; id: ExportId; job: JobId; total: number }
  | { ok: false; reason: "too-many" | "none-chosen" };

/** Queues the job that writes the files. */
export async function startExport(
  tx: Tx,
  store: StoreId,
  { input, by }: { input: ExportInput; by: UserId | null },
): Promise<StartExportResult> {
  if ((await countUnfinished(tx, store)) >= MAX_UNFINISHED) return { ok: false, reason: "too-many" };
  const total = await planOf(input).count(tx, store, input);
  if ("ids" in input && input.ids && total === 0) return { ok: false, reason: "none-chosen" };
  const { kind } = input;
  const [row] = await tx
    .insert(storeExports)
    .values({ storeId: store, kind, input })
    .returning({ id: storeExports.id });
  if (!row) throw new Error("The insert of an export returned no row.");
  const { id } = row;
  const job = await startJob(tx, store, { kind: "write-export", input: { export_id: id }, total, by });
  const mine = and(eq(storeExports.storeId, store), eq(storeExports.id, id));
  await tx.update(storeExports).set({ jobId: job }).where(mine);
  // Without what it was narrowed to: a search may be a person's address, which would outlive her erasure.
  await recordEvent(tx, store, { type: "export.started", payload: { export_id: id, by, kind } });
  return { ok: true, id, job, total };
}

/** None begins in this store until the end of the transaction. */
export async function holdExports(tx: Tx, store: StoreId): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`exports:${store}`}, 0))`);
}

/** Requests that come at once are counted one after the other. */
async function countUnfinished(tx: Tx, store: StoreId): Promise<number> {
  await holdExports(tx, store);
  return tx.$count(
    jobs,
    and(eq(jobs.storeId, store), eq(jobs.kind, "write-export"), inArray(jobs.state, ["queued", "running"])),
  );
}
