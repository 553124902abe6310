import { type Db, inStore, type Tx } from "#db/client.ts";
import type { Lookup, Lookups } from "#domain/limits/lookups.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { questionOf } from "#rules/order/order-answer.ts";
import { parseOrderNumber } from "#rules/order/order-number.ts";
import type { OrderProofs } from "#rules/order/order-proof.ts";
import type { LockedOrder, TrackedOrder } from "#rules/order/public-order.ts";
import { listPublicReturns } from "./list-returns.ts";
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
  return findByNumber(page, store, text, (tx, order) => track(tx, store, order));
}

/** With the proof that its shopper has got, it is open; then there is one for the browser, too. */
type ProtectedOrder = { open: TrackedOrder; proof: string } | { open?: undefined; locked: LockedOrder };

/** As above, in a store that protects its orders. */
export function findProtectedOrder(
  page: LookingUp & { orderProofs: OrderProofs },
  store: StoreId,
  { orderNumber, proof }: { orderNumber: string; proof: string },
): Promise<Lookup<ProtectedOrder>> {
  return findByNumber(page, store, orderNumber, async (tx, order) => {
    if (!page.orderProofs.isValid(order, proof)) return { locked: lock(order) };
    return { open: await track(tx, store, order), proof: page.orderProofs.forBrowser(order) };
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

async function track(tx: Tx, store: StoreId, order: OrderRow): Promise<TrackedOrder> {
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
