import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { refundLines, refunds } from "#db/schema/payments.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { creditOnRefund } from "#domain/invoices/credit-invoice.ts";
import { closeRefundedReturn } from "#domain/orders/answer-return.ts";
import { changeSums, movePieces, sumsBeforeAndAfter } from "#domain/orders/change-order.ts";
import { listLines, type Order, type OrderLine, thisOrder } from "#domain/orders/lock-order.ts";
import { mailShopperLater } from "#domain/orders/mail-shopper.ts";
import { readRefundable } from "#domain/orders/refundable-order.ts";
import { releaseDiscounts } from "#domain/orders/release-discounts.ts";
import { isAllCancelled } from "#rules/order/parcel/fulfillment-status.ts";
import { type Moved, refundPieces } from "#rules/order/refund/pieces.ts";
import { shippingNotRefunded } from "#rules/order/refund/price-refund.ts";
import { namedPieces, namedShipping, sumsAfterRefund } from "#rules/order/refund/sums-after-refund.ts";
import { owedBackCents } from "#rules/payment/payment-status.ts";
import { tellOwner } from "./payment-problem.ts";

export type Refund = typeof refunds.$inferSelect;

/**
 * The money is back: moves the pieces and the sums of the locked order. If nothing of it is left to ship, and nothing
 * was shipped, the order is cancelled with it, and so is its shipping.
 */
export async function completeRefund(
  tx: Tx,
  order: Order,
  refund: Refund,
  providerRef: string | null = null,
): Promise<Order> {
  if (refund.state !== "pending") throw new Error(`A refund that is ${refund.state} cannot be completed.`);
  const lines = await listLines(tx, order);
  const moves = await movesOf(tx, refund, lines);
  await movePieces(tx, moves);
  const after = lines.map((line) => {
    const move = moves.find((one) => one.line.id === line.id);
    return { ...line, ...move?.moved.pieces };
  });
  const isGone = isAllCancelled(after);
  const endsOrder = isGone && order.cancelledAt === null;
  const sums = await sumsAfter(tx, { order, lines, refund, moves, isGone, endsOrder });
  const refunded = await changeSums(
    tx,
    order,
    { ...sums, ...(endsOrder && { cancelledAt: new Date() }) },
    after,
  );
  await tx
    .update(refunds)
    .set({ state: "done", doneAt: new Date(), providerRef, failure: null })
    .where(thisRefund(refund));
  await recordRefund(tx, { refund, moves, before: order, after: refunded });
  if (endsOrder) await endOrder(tx, refund, refunded);
  await closeRefundedReturn(tx, order, { refundId: refund.id, by: refund.requestedBy });
  // A mail about a refund tells of money.
  if (refund.tellShopper && refund.amountCents > 0)
    await mailShopperLater(tx, order, { type: "refund", payload: { refund_id: refund.id } });
  await creditOnRefund(tx, refunded);
  return refunded;
}

/** The provider refused it: no sum of the order changes. `failure` is told to the owner. */
export async function failRefund(tx: Tx, order: Order, refund: Refund, failure: string): Promise<void> {
  if (refund.state !== "pending") throw new Error(`A refund that is ${refund.state} cannot fail.`);
  await tx.update(refunds).set({ state: "failed", failure }).where(thisRefund(refund));
  // It is still owed: an archived order would be on no list of what is to do.
  if (owedBackCents(order) > 0) await tx.update(orders).set({ archivedAt: null }).where(thisOrder(order));
  await recordFailure(tx, order, refund, failure);
}

/** In the timeline, and by mail: it may fail days after the owner asked for it. */
export async function recordFailure(tx: Tx, order: Order, refund: Refund, failure: string): Promise<void> {
  await recordEvent(tx, order.storeId, {
    type: "order.refund-failed",
    payload: { ...about(order, refund), failure },
  });
  await tellOwner(tx, order, "refund-failed");
}

export function thisRefund({ storeId, id }: Refund) {
  return and(eq(refunds.storeId, storeId), eq(refunds.id, id));
}

type Move = { line: OrderLine; moved: Moved; chosen: typeof refundLines.$inferSelect };

type Refunding = {
  order: Order;
  lines: OrderLine[];
  refund: Refund;
  moves: Move[];
  isGone: boolean;
  endsOrder: boolean;
};

async function sumsAfter(tx: Tx, { order, lines, refund, moves, isGone, endsOrder }: Refunding) {
  const { lines: costed, parts, earlier } = await readRefundable(tx, order, lines);
  const { amountCents, overpaidCents, shippingCents } = refund;
  const ofLines = costed.map((line, at) => {
    const chosen = moves.find((move) => move.line.id === line.id)?.chosen.quantity ?? 0;
    return namedPieces(line, parts.lines[at]?.valueCents ?? 0, chosen);
  });
  const ofShipping = namedShipping(shippingCents, { isGone, endsOrder });
  const unnamedCents = endsOrder ? shippingNotRefunded(parts.shipping, earlier) - shippingCents : 0;
  const named = [...ofLines, ofShipping];
  return sumsAfterRefund(order, { amountCents, overpaidCents, named, unnamedCents });
}

async function movesOf(tx: Tx, { storeId, id }: Refund, lines: OrderLine[]): Promise<Move[]> {
  const rows = await tx
    .select()
    .from(refundLines)
    .where(and(eq(refundLines.storeId, storeId), eq(refundLines.refundId, id)));
  return rows.flatMap((chosen) => {
    const line = lines.find((one) => one.id === chosen.orderLineItemId);
    return line ? [{ line, chosen, moved: refundPieces(line, chosen.quantity, chosen) }] : [];
  });
}

type Recorded = { refund: Refund; moves: Move[]; before: Order; after: Order };

function recordRefund(tx: Tx, { refund, moves, before, after }: Recorded): Promise<void> {
  return recordEvent(tx, before.storeId, {
    type: "order.refunded",
    payload: {
      ...about(before, refund),
      overpaid_cents: refund.overpaidCents,
      currency_code: before.currencyCode,
      note: refund.note,
      restocked: moves.reduce((units, { moved }) => units + moved.restocked, 0),
      ...sumsBeforeAndAfter(before, after),
    },
  });
}

async function endOrder(tx: Tx, { requestedBy: by }: Refund, order: Order): Promise<void> {
  await releaseDiscounts(tx, order);
  await recordEvent(tx, order.storeId, {
    type: "order.cancelled",
    payload: { order_id: order.id, order_number: order.orderNumber, by, reason: "refunded" },
  });
}

function about({ id, orderNumber }: Order, refund: Refund) {
  const { id: refund_id, amountCents: amount_cents, provider, requestedBy: by } = refund;
  return { order_id: id, order_number: orderNumber, by, refund_id, amount_cents, provider };
}
