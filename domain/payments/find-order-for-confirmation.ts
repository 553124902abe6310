import { type Db, inStore } from "#db/client.ts";
import {
  findOrderRow,
  listDiscounts,
  listLineRows,
  toPublicOrder,
} from "#domain/orders/status-page/public-order.ts";
import { type OrderId, parseId, type StoreId } from "#rules/input/ids.ts";
import type { PublicOrder } from "#rules/order/public-order.ts";
import { isAskedFor } from "./paying-order.ts";

type ConfirmedOrder = PublicOrder & {
  id: OrderId;
  email: string;
  /** The provider has not said yet what became of the payment. */
  payment_asked: boolean;
};

/** For the shopper who just placed it: the random id is the secret, so that it may show the e-mail. */
export async function findOrderForConfirmation(
  db: Db,
  store: StoreId,
  text: string,
): Promise<ConfirmedOrder | undefined> {
  const orderId = parseId<OrderId>(text);
  if (!orderId) return;
  return inStore(db, "shopper", store, async (tx) => {
    const order = await findOrderRow(tx, store, orderId);
    if (!order) return;
    const lines = await listLineRows(tx, store, orderId);
    const discounts = await listDiscounts(tx, store, orderId);
    const payment_asked = await isAskedFor(tx, { storeId: store, id: orderId });
    return { ...toPublicOrder(order, lines, discounts), id: orderId, email: order.email, payment_asked };
  });
}
