import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { orderLineItems, orders } from "#db/schema/orders.ts";
import type { SeenOrder } from "#rules/order/order-deeds-input.ts";
import { fulfillmentStatusOf } from "#rules/order/parcel/fulfillment-status.ts";
import type { Moved } from "#rules/order/refund/pieces.ts";
import { canBecome, statusOf } from "#rules/payment/payment-status.ts";
import { listLines, type Order, type OrderLine, thisOrder } from "./lock-order.ts";
import { returnStock } from "./return-stock.ts";

type Sums = Pick<
  Order,
  | "paidCents"
  | "refundedCents"
  | "cancelledCents"
  | "cancelledRefundedCents"
  | "overpaidCents"
  | "overpaidRefundedCents"
  | "cancelledAt"
  | "archivedAt"
>;

/** Writes new sums of a locked order, and the states that follow from them and from its lines. */
export async function changeSums(
  tx: Tx,
  order: Order,
  change: Partial<Sums>,
  lines?: OrderLine[],
): Promise<Order> {
  const changed = { ...order, ...change };
  const financialStatus = statusOf(order.financialStatus, {
    ...changed,
    cancelled: changed.cancelledAt !== null,
  });
  if (!canBecome(order.financialStatus, financialStatus))
    throw new Error(`An order cannot go from ${order.financialStatus} to ${financialStatus}.`);
  const written = {
    ...change,
    financialStatus,
    ...(lines && { fulfillmentStatus: fulfillmentStatusOf(lines) }),
    // Who has paid, even in part, is not cancelled automatically; who owes nothing needs no reminder.
    ...((changed.paidCents > 0 || changed.cancelledAt) && { cancelUnpaidAt: null }),
    ...(financialStatus !== "pending" && financialStatus !== "partially_paid" && { remindAt: null }),
  };
  await tx.update(orders).set(written).where(thisOrder(order));
  return { ...changed, ...written };
}

/** Writes where the pieces of a line are now, and puts the restocked ones back. */
export async function movePieces(tx: Tx, moves: { line: OrderLine; moved: Moved }[]): Promise<void> {
  const [first] = moves;
  if (!first) return;
  for (const { line, moved } of moves)
    await tx
      .update(orderLineItems)
      .set(moved.pieces)
      .where(and(eq(orderLineItems.storeId, line.storeId), eq(orderLineItems.id, line.id)));
  await returnStock(
    tx,
    first.line.storeId,
    moves.map(({ line: { variantId }, moved: { restocked } }) => ({ variantId, quantity: restocked })),
  );
}

/** Whether sums or pieces of a locked order are others than those that the owner saw. */
export async function isChangedSince(tx: Tx, order: Order, was: SeenOrder | undefined): Promise<boolean> {
  if (was === undefined) return false;
  const lines = await listLines(tx, order);
  const count = (piecesOf: (line: OrderLine) => number) =>
    lines.reduce((pieces, line) => pieces + piecesOf(line), 0);
  return (
    was.paid_cents !== order.paidCents ||
    was.refunded_cents !== order.refundedCents ||
    was.cancelled_cents !== order.cancelledCents ||
    was.refunded_pieces !== count((line) => line.refundedQuantity) ||
    was.cancelled_pieces !== count((line) => line.cancelledQuantity)
  );
}

/** What an event says of the order before and after a deed. */
export function sumsBeforeAndAfter(before: Order, after: Order) {
  const sums = (order: Order) => ({
    financial_status: order.financialStatus,
    paid_cents: order.paidCents,
    refunded_cents: order.refundedCents,
    cancelled_cents: order.cancelledCents,
    overpaid_cents: order.overpaidCents,
    overpaid_refunded_cents: order.overpaidRefundedCents,
  });
  return { before: sums(before), after: sums(after) };
}
