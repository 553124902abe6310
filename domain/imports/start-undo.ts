import { and, inArray, isNull, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { importItems, imports } from "#db/schema/imports.ts";
import { startJob } from "#domain/jobs/start-job.ts";
import type { ImportId, JobId, StoreId, UserId } from "#rules/input/ids.ts";
import { changeImport, lockImport } from "./change-import.ts";
import { isAsLeft } from "./existing-products.ts";
import { isAtWork } from "./find-import.ts";
import { itemsOf, thisImport } from "./import-rows.ts";
import { KEPT_DAYS } from "./sweep-old-imports.ts";
import { isSold, isUsedElsewhere } from "./used-elsewhere.ts";

export type StartUndoResult =
  | { ok: true; job: JobId; total: number }
  | { ok: false; reason: "not-found" | "not-ready" | "fetching" | "too-late" };

/** Queues the undoing of an import, or the rest of one that stopped. Starting twice starts it once. */
export async function startUndo(tx: Tx, store: StoreId, id: ImportId, by: UserId): Promise<StartUndoResult> {
  const row = await lockImport(tx, store, id);
  if (!row) return { ok: false, reason: "not-found" };
  const total = await tx.$count(importItems, and(itemsOf(store, id), toUndo));
  const atWork = await isAtWork(tx, store, row.jobId);
  if (row.state === "undoing" && atWork && row.jobId) return { ok: true, job: row.jobId, total };
  // A picture that arrives now would be taken for an edit of the owner.
  if (row.state === "done" && atWork) return { ok: false, reason: "fetching" };
  if (atWork || !UNDOABLE.includes(row.state)) return { ok: false, reason: "not-ready" };
  if (await isTooOld(tx, store, id)) return { ok: false, reason: "too-late" };

  const job = await startJob(tx, store, { kind: "undo-import", input: { import_id: id, by }, total, by });
  await changeImport(tx, store, id, { state: "undoing", jobId: job });
  return { ok: true, job, total };
}

const UNDOABLE = ["importing", "done", "undoing"];

/** What the import created or updated, and undo has not reached. */
export const toUndo = and(inArray(importItems.result, ["created", "updated"]), isNull(importItems.undone));

async function isTooOld(tx: Tx, store: StoreId, id: ImportId): Promise<boolean> {
  const old = sql`${imports.createdAt} < now() - make_interval(days => ${KEPT_DAYS})`;
  return (await tx.$count(imports, and(thisImport(store, id), old))) > 0;
}

type UndoCounts = { removed: number; restored: number; kept: number };

/** What undo would do now; undefined when there is no such import. */
export async function countUndo(tx: Tx, store: StoreId, id: ImportId): Promise<UndoCounts | undefined> {
  const exists = await tx.$count(imports, thisImport(store, id));
  if (exists === 0) return undefined;
  // A list of stock changes a product by several items: the last one left it as the import did.
  const { rows } = await tx.execute<UndoCounts>(sql`
    select count(*) filter (where created and not touched)::integer as removed,
      count(*) filter (where not created and not touched)::integer as restored,
      count(*) filter (where touched)::integer as kept
    from (
      select bool_or(i.result = 'created') over same as created,
        (p.version <> i.saved_version and not ${isAsLeft(store, { id: sql`i.product_id`, after: sql`i.after` })})
        or exists (
        select from jsonb_to_recordset(i.after -> 'variants') as v (id uuid, inventory_qty integer)
        join product_variants now on now.store_id = i.store_id and now.id = v.id
        where now.inventory_qty <> v.inventory_qty)
        or (i.result = 'created' and (${isSold(store)} or ${isUsedElsewhere(store)})) as touched,
        i.position = max(i.position) over same as is_last
      from import_items i join products p on p.store_id = i.store_id and p.id = i.product_id
      where i.store_id = ${store} and i.import_id = ${id} and i.result in ('created', 'updated')
        and i.undone is null
      window same as (partition by i.product_id)) items
    where is_last`);
  return rows[0];
}
