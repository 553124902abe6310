import { sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { paymentSessions } from "#db/schema/stripe.ts";
import { cancelLocked } from "#domain/orders/cancel-order.ts";
import { listLines, lockOrder, type Order, thisOrder } from "#domain/orders/lock-order.ts";
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
  await tx.update(paymentSessions).set({ dueAt: null }).where(thisSession(storeId, id));
  // It is released already, or its owner cancelled it meanwhile.
  if (order.cancelledAt) return;
  await tx.update(paymentSessions).set({ released: true }).where(thisSession(storeId, id));
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
  // Nobody ever ordered: it stands behind the filter of archived orders.
  if (order.financialStatus === "awaiting_payment")
    await tx.update(orders).set({ archivedAt: sql`now()` }).where(thisOrder(order));
  if (!cancelled.ok) throw new Error(`An unpaid order was not released: ${cancelled.reason}.`);
}
