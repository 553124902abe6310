import { type Db, inStore, type Tx } from "#db/client.ts";
import type { Lookup, Lookups } from "#domain/limits/lookups.ts";
import { listPublicReturns } from "#domain/orders/list-returns.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { questionOf } from "#rules/order/order-answer.ts";
import { parseOrderNumber } from "#rules/order/order-number.ts";
import type { OrderProofs } from "#rules/order/order-proof.ts";
import type { LockedOrder, TrackedOrder } from "#rules/order/public-order.ts";
import {
  findRowByNumber,
  listDiscounts,
  listLineRows,
  listParcels,
  type OrderRow,
  toPublicOrder,
} from "./public-order.ts";

export type LookingUp = { db: Db; orderLookups: Pick<Lookups, "find">; clientAddress: string };

/** By its number, which could be guessed: so misses are counted. */
export function findOrderForStatus(
  page: LookingUp,
  store: StoreId,
  text: string,
): Promise<Lookup<TrackedOrder>> {
  return findByNumber(page, store, text, (tx, order) => trackOrder(tx, store, order));
}

/** With the proof that its shopper has got, it is open. */
type ProtectedOrder = { open: TrackedOrder } | { open?: undefined; locked: LockedOrder };
type Proving = LookingUp & { orderProofs: OrderProofs };
type Proven = { orderNumber: string; proof: string };

/** As above, in a store that protects its orders. */
export async function findProtectedOrder(
  page: Proving,
  store: StoreId,
  asked: Proven,
): Promise<Lookup<ProtectedOrder>> {
  const open = await readProven(page, store, asked, (tx, order) => trackOrder(tx, store, order));
  if (open) return { ok: true, found: { open } };
  return findByNumber(page, store, asked.orderNumber, async (_, order) => ({ locked: lock(order) }));
}

/** A proof for the browser, in exchange for a valid one such as that of a mail's link. */
export function renewProof(page: Proving, store: StoreId, asked: Proven): Promise<string | undefined> {
  return readProven(page, store, asked, async (_, order) => page.orderProofs.forBrowser(order));
}

/** Not counted: a valid proof is no guess, also in a network that others have guessed from. */
async function readProven<Found>(
  page: Proving,
  store: StoreId,
  { orderNumber: text, proof }: Proven,
  read: (tx: Tx, order: OrderRow) => Promise<Found>,
): Promise<Found | undefined> {
  const orderNumber = parseOrderNumber(text);
  if (orderNumber === undefined || proof === "") return undefined;
  return inStore(page.db, "shopper", store, async (tx) => {
    const order = await findRowByNumber(tx, store, orderNumber);
    return order && page.orderProofs.isValid(order, proof) ? read(tx, order) : undefined;
  });
}

async function findByNumber<Found>(
  page: LookingUp,
  store: StoreId,
  text: string,
  read: (tx: Tx, order: OrderRow) => Promise<Found>,
): Promise<Lookup<Found>> {
  const orderNumber = parseOrderNumber(text);
  return page.orderLookups.find(store, page.clientAddress, async () => {
    if (orderNumber === undefined) return undefined;
    return inStore(page.db, "shopper", store, async (tx) => {
      const order = await findRowByNumber(tx, store, orderNumber);
      return order && read(tx, order);
    });
  });
}

/** With its parcels and withdrawals. */
export async function trackOrder(tx: Tx, store: StoreId, order: OrderRow): Promise<TrackedOrder> {
  // An order number can be guessed: a code that only this shopper knew is not told.
  const discounts = (await listDiscounts(tx, store, order.id)).map((one) => ({ ...one, title: "" }));
  return {
    ...toPublicOrder(order, await listLineRows(tx, store, order.id), discounts),
    fulfillments: await listParcels(tx, store, order.id),
    withdrawals: (await listPublicReturns(tx, store, order.id)).map(({ state, requested_at }) => ({
      state,
      requested_at,
    })),
  };
}

function lock(order: OrderRow): LockedOrder {
  return {
    order_number: order.orderNumber,
    created_at: order.createdAt.toISOString(),
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    fulfillment_status: order.fulfillmentStatus,
    // A tracking number would lead to the address on the carrier's page.
    fulfillments: [],
    pickup_address: order.pickupAddress === null ? null : "",
    pickup_instructions: null,
    asks_for: questionOf(order),
  };
}
