import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { assistantSessions } from "#db/schema/assistants.ts";
import { storeExports } from "#db/schema/exports.ts";
import { recordEvents } from "#domain/events/record-event.ts";
import { removeExport } from "#domain/exports/remove-export.ts";
import type { RetentionYears } from "#rules/customer/retention.ts";
import { EXPORT_KINDS, holdsShoppers } from "#rules/export/export-kind.ts";
import type { CustomerId, StoreId, UserId } from "#rules/input/ids.ts";
import { type ErasureList, erasureHash } from "./erasure-list.ts";

export type ErasureDeps = { db: Db; authSecret: string; erasures: ErasureList };

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** Something is still to be shipped, paid or given back. */
  | { ok: false; reason: "open-orders"; count: number };

/** Everything that names the person goes; what the law wants of her orders and invoices stays. */
export function eraseCustomer(
  deps: ErasureDeps,
  store: StoreId,
  id: CustomerId,
  { by }: { by: UserId | null },
): Promise<EraseResult> {
  return inStore(deps.db, "owner", store, async (tx) => {
    const email = await holdCustomer(tx, id);
    if (email === undefined) return { ok: false, reason: "not-found" };
    const count = await countOpenOrders(tx, email);
    if (count > 0) return { ok: false, reason: "open-orders", count };

    await eraseCustomers(tx, deps, store, [{ id, email }], { by });
    return { ok: true };
  });
}

export type ErasedCustomer = { id: CustomerId; email: string };

/** `after_years`: the store's rule did it, so long after their last orders. */
type Erasure = { by: UserId | null; after_years?: RetentionYears };

/** Customers whom the transaction holds. */
export async function eraseCustomers(
  tx: Tx,
  { authSecret, erasures }: ErasureDeps,
  store: StoreId,
  customers: readonly ErasedCustomer[],
  author: Erasure,
): Promise<void> {
  if (customers.length === 0) return;
  const kinds = EXPORT_KINDS.filter(holdsShoppers);
  const written = await tx
    .select({ id: storeExports.id })
    .from(storeExports)
    .where(and(eq(storeExports.storeId, store), inArray(storeExports.kind, kinds)));
  for (const one of written) await removeExport(tx, store, one.id);
  const addresses = customers.map(({ email }) => email);
  await tx
    .delete(assistantSessions)
    .where(and(eq(assistantSessions.storeId, store), inArray(assistantSessions.email, addresses)));
  const until = await readClock(tx);
  for (const email of addresses) await tx.execute(sql`select erase_address(${email}, ${until})`);
  const events = customers.map(({ id }) => ({
    type: "customer.erased" as const,
    payload: { ...author, customer_id: id },
  }));
  await recordEvents(tx, store, events);
  // Before the commit: an erasure that a restored backup would undo must not be. One more line does no harm.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('erasures', 0))`);
  const hashes = addresses.map((email) => erasureHash(authSecret, store, email));
  await erasures.add(hashes, until);
}

/** By the database's clock, which orders have: a restore erases them until then. In whole milliseconds, as the list has it. */
async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::double precision as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

/** An order of hers that is being placed is waited for, and is then one of those that are erased or in the way. */
export async function holdCustomer(tx: Tx, id: CustomerId): Promise<string | undefined> {
  const { rows } = await tx.execute<{ email: string | null }>(sql`select hold_customer(${id}) as email`);
  return rows[0]?.email ?? undefined;
}

async function countOpenOrders(tx: Tx, email: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count_open_orders(${email})::integer as count`,
  );
  return rows[0]?.count ?? 0;
}
