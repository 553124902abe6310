import { type Db, inStore, type Tx } from "#db/client.ts";
import type { Lookup, Lookups } from "#domain/limits/lookups.ts";
import { listPublicReturns } from "#domain/returns/list-returns.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { parseOrderNumber } from "#rules/order/order-number.ts";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import { findRowByNumber, listDiscounts, listLineRows, listParcels, toPublicOrder } from "./public-order.ts";

export type LookingUp = { db: Db; orderLookups: Pick<Lookups, "find">; clientAddress: string };

/** By its number, which could be guessed: so misses are counted. */
export async function findOrderForStatus(
  page: LookingUp,
  store: StoreId,
  text: string,
): Promise<Lookup<TrackedOrder>> {
  const orderNumber = parseOrderNumber(text);
  return page.orderLookups.find(store, page.clientAddress, async () => {
    if (orderNumber === undefined) return undefined;
    return inStore(page.db, "shopper", store, (tx) => findByNumber(tx, store, orderNumber));
  });
}

async function findByNumber(tx: Tx, store: StoreId, orderNumber: number): Promise<TrackedOrder | undefined> {
  const order = await findRowByNumber(tx, store, orderNumber);
  if (!order) return;
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
