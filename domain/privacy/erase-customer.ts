import { and, eq, inArray, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { storeExports } from "#db/schema/exports.ts";
import { undeliverableAddresses } from "#db/schema/undeliverable-addresses.ts";
import { findCustomerRow } from "#domain/customers/find-customer.ts";
import { recordEvents } from "#domain/events/record-event.ts";
import { removeExport } from "#domain/exports/remove-export.ts";
import { holdExports } from "#domain/exports/start-export.ts";
import { isAnythingKnown } from "#rules/customer/known-data.ts";
import type { RetentionYears } from "#rules/customer/retention.ts";
import { EXPORT_KINDS, holdsShoppers } from "#rules/export/export-kind.ts";
import type { CustomerId, StoreId, UserId } from "#rules/input/ids.ts";
import { type ErasureList, erasureLines, type TouchedOrder } from "./erasure-list.ts";
import { knownOfAddress } from "./known-of-address.ts";

export type ErasureDeps = { db: Db; authSecret: string; erasures: ErasureList };

export type EraseResult =
  | { ok: true }
  | { ok: false; reason: "not-found" }
  /** Something is still to be shipped, paid or given back. */
  | { ok: false; reason: "open-orders"; count: number };

type ByWhom = { by: UserId | null; by_operator?: true };

export function eraseCustomer(
  deps: ErasureDeps,
  store: StoreId,
  id: CustomerId,
  by: ByWhom,
): Promise<EraseResult> {
  return inStore(deps.db, "owner", store, async (tx) => {
    const customer = await findCustomerRow(tx, store, id);
    return customer ? eraseHeld(tx, deps, store, customer.email, by) : { ok: false, reason: "not-found" };
  });
}

/** Also of somebody who never ordered. */
export function eraseAddress(
  deps: ErasureDeps,
  store: StoreId,
  email: string,
  by: ByWhom,
): Promise<EraseResult> {
  return inStore(deps.db, "owner", store, (tx) => eraseHeld(tx, deps, store, email.toLowerCase(), by));
}

/** Everything that names the person goes; what the law wants of her orders and invoices stays. */
async function eraseHeld(
  tx: Tx,
  deps: ErasureDeps,
  store: StoreId,
  email: string,
  by: ByWhom,
): Promise<EraseResult> {
  await holdAddress(tx, email);
  const count = await countOpenOrders(tx, email);
  if (count > 0) return { ok: false, reason: "open-orders", count };
  const known = await knownOfAddress(tx, email);
  if (!isAnythingKnown(known)) return { ok: false, reason: "not-found" };

  await eraseAddresses(tx, deps, store, [{ id: known.customer?.id ?? null, email }], by);
  return { ok: true };
}

/** `id`: null of an address that never ordered. */
export type ErasedAddress = { id: CustomerId | null; email: string };

/** `after_years`: the store's rule did it, so long after their last orders. */
type Erasure = ByWhom & { after_years?: RetentionYears };

/** Addresses that the transaction holds. */
export async function eraseAddresses(
  tx: Tx,
  { authSecret, erasures }: ErasureDeps,
  store: StoreId,
  erased: readonly ErasedAddress[],
  author: Erasure,
): Promise<void> {
  if (erased.length === 0) return;
  // None begins until the end: it could read what is about to go.
  await holdExports(tx, store);
  const kinds = EXPORT_KINDS.filter(holdsShoppers);
  const written = await tx
    .select({ id: storeExports.id })
    .from(storeExports)
    .where(and(eq(storeExports.storeId, store), inArray(storeExports.kind, kinds)));
  for (const one of written) await removeExport(tx, store, one.id);
  const addresses = erased.map(({ email }) => email);
  await tx
    .delete(undeliverableAddresses)
    .where(and(eq(undeliverableAddresses.storeId, store), inArray(undeliverableAddresses.email, addresses)));
  const until = await readClock(tx);
  // All that there is of them by now, whatever clocks have dated it.
  const always = "infinity";
  const lines: string[] = [];
  for (const email of addresses) {
    const { rows } = await tx.execute<TouchedOrder>(sql`
      select touched_order as id, was_emptied as "wasEmptied" from erase_address(${email}, ${always}, '{}')`);
    lines.push(...erasureLines(authSecret, store, email, rows));
  }
  const events = erased.map(({ id }) => ({
    type: "customer.erased" as const,
    payload: { ...author, customer_id: id, until: until.toISOString() },
  }));
  await recordEvents(tx, store, events);
  // Before the commit: an erasure that a restored backup would undo must not be. One more line does no harm.
  if (erasures.lock) await tx.execute(sql.raw(erasures.lock));
  await erasures.add(lines, until);
}

/** By the database's clock, which orders have: a restore erases them until then. In whole milliseconds, as the list has it. */
async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(
    sql`select ceil(extract(epoch from clock_timestamp()) * 1000)::double precision as ms`,
  );
  return new Date(rows[0]?.ms ?? Number.NaN);
}

/** An order of hers that is being placed is waited for, and is then one of those that are erased or in the way. */
export async function holdAddress(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select hold_address(${email})`);
}

async function countOpenOrders(tx: Tx, email: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count_open_orders(${email})::integer as count`,
  );
  return rows[0]?.count ?? 0;
}
