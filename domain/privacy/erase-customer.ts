import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { removeExport } from "#domain/exports/remove-export.ts";
import { EXPORT_KINDS, holdsShoppers } from "#rules/export/export-kind.ts";
import type { CustomerId, StoreId, UserId } from "#rules/input/ids.ts";
import { type ErasureList, erasureHash } from "./erasure-list.ts";

type ErasureDeps = { db: Db; authSecret: string; erasures: ErasureList };

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** Something is still to be shipped, paid or given back. */
  | { ok: false; reason: "open-orders"; count: number };

/** Everything that names the person goes; what the law wants of her orders and invoices stays. */
export function eraseCustomer(
  { db, authSecret, erasures }: ErasureDeps,
  store: StoreId,
  id: CustomerId,
  { by, now }: { by: UserId | null; now: Date },
): Promise<EraseResult> {
  return inStore(db, "owner", store, async (tx) => {
    const email = await lockCustomer(tx, id);
    if (email === undefined) return { ok: false, reason: "not-found" };
    const count = await countOpenOrders(tx, email);
    if (count > 0) return { ok: false, reason: "open-orders", count };

    const kinds = EXPORT_KINDS.filter(holdsShoppers);
    const written = await tx
      .select({ id: storeExports.id })
      .from(storeExports)
      .where(and(eq(storeExports.storeId, store), inArray(storeExports.kind, kinds)));
    for (const one of written) await removeExport(tx, store, one.id);
    await tx.execute(sql`select erase_address(${email}, clock_timestamp())`);
    await recordEvent(tx, store, { type: "customer.erased", payload: { by, customer_id: id } });
    // Before the commit: an erasure that a restored backup would undo must not be. One more line does no harm.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`);
    await erasures.add(erasureHash(authSecret, store, email), now);
    return { ok: true };
  });
}

/** An order of hers that is being placed is waited for, and is then one of those that are erased or in the way. */
async function lockCustomer(tx: Tx, id: CustomerId): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string | null }>(sql`select hold_customer(${id}) as email`);
  return rows[0]?.email ?? undefined;
}

async function countOpenOrders(tx: Tx, email: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count_open_orders(${email})::integer as count`,
  );
  return rows[0]?.count ?? 0;
}
