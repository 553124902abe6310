import { sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import { listLines, lockOrder, type Order, thisOrder } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import { cancelLocked } from "./cancel-order.ts";
import { thisSession } from "./paying-order.ts";

export function releaseOrder(db: Db, store: StoreId, orderId: OrderId): Promise<void> {
  return inStore(db, "owner", store, async (tx) => {
    const order = await lockOrder(tx, store, orderId);
    if (order) await release(tx, order);
  });
}

/**
 * The locked order was not paid: its stock and its uses of discounts come back, and it is voided. Unless its owner
 * cancelled it meanwhile, was paid by hand, or has shipped some of it and decides about the rest.
 * What nobody ever ordered stands behind the filter of archived orders, unless it must be `seen`.
 */
export async function release(tx: Tx, order: Order, { seen = false } = {}): Promise<PaymentStatus> {
  const { storeId, id, financialStatus } = order;
  const isReleased =
    order.cancelledAt === null && order.paidCents === 0 && order.fulfillmentStatus === "unfulfilled";
  const session = { dueAt: null, ...(isReleased && { released: true }) };
  await tx.update(paymentSessions).set(session).where(thisSession(storeId, id));
  if (!isReleased) return financialStatus;
  const lines = await listLines(tx, order);
  const cancelled = await cancelLocked(tx, order, {
    reason: "unpaid",
    note: "",
    restock: lines.map((line) => line.id),
    // Before the payment is under way the shopper has got no mail about the order.
    tell_shopper: financialStatus === "pending",
    refund: false,
    by_hand: false,
    by: null,
  });
  if (!cancelled.ok) throw new Error(`An unpaid order was not released: ${cancelled.reason}.`);
  if (financialStatus === "awaiting_payment" && !seen)
    await tx.update(orders).set({ archivedAt: sql`now()` }).where(thisOrder(order));
  return cancelled.financialStatus;
}
