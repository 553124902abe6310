import { type Db, inStore, type Tx } from "#db/client.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import { cancelLocked } from "#domain/orders/cancel-order.ts";
import { listLines, lockOrder, type Order } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { thisSession } from "./paying-order.ts";

export function releaseOrder(db: Db, store: StoreId, orderId: OrderId): Promise<void> {
  return inStore(db, "owner", store, async (tx) => {
    const order = await lockOrder(tx, store, orderId);
    if (order) await release(tx, order);
  });
}

/** The locked order was not paid: its stock and its uses of discounts come back, and it is voided. */
export async function release(tx: Tx, order: Order): Promise<void> {
  const { storeId, id } = order;
  const session = { dueAt: null, released: order.cancelledAt === null };
  await tx.update(paymentSessions).set(session).where(thisSession(storeId, id));
  // Its owner cancelled it meanwhile.
  if (order.cancelledAt) return;
  const lines = await listLines(tx, order);
  const cancelled = await cancelLocked(tx, order, {
    reason: "unpaid",
    note: "",
    restock: lines.map((line) => line.id),
    // Before the payment is under way the shopper has got no mail about the order.
    tell_shopper: order.financialStatus === "pending",
    refund: false,
    by_hand: false,
    by: null,
  });
  if (!cancelled.ok) throw new Error(`An unpaid order was not released: ${cancelled.reason}.`);
}
