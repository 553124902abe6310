import { isDeepStrictEqual } from "node:util";
import { and, eq } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { creditOnRefund } from "#domain/invoices/credit-invoice.ts";
import { changeSums, isChangedSince, movePieces, sumsBeforeAndAfter } from "#domain/orders/change-order.ts";
import { keyedId, listLines, type Order, type OrderLine, onLockedOrder } from "#domain/orders/lock-order.ts";
import { mailShopperLater } from "#domain/orders/mail-shopper.ts";
import { readRefundable } from "#domain/orders/refundable-order.ts";
import { releaseDiscounts } from "#domain/orders/release-discounts.ts";
import type { OrderEvents } from "#rules/event/store-event.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { CancelInput } from "#rules/order/order-deeds-input.ts";
import { openToShip } from "#rules/order/parcel/fulfillment-status.ts";
import { costOfOpen } from "#rules/order/refund/cost-of-pieces.ts";
import { cancelOpenPieces, unrefundedCancelled } from "#rules/order/refund/pieces.ts";
import { shippingNotRefunded } from "#rules/order/refund/price-refund.ts";
import {
  givenBackByCancelling,
  owedBackCents,
  type PaymentStatus,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";
import { closePageLater } from "./paying-order.ts";
import {
  answerAgain,
  beginRefund,
  findCardProvider,
  findRefund,
  isRefundUnderWay,
  type RefundResult,
} from "./refund-order.ts";

/** `by` is null when it happens by itself. The same key sent twice is the same cancellation. */
type Cancellation = CancelInput & { by: UserId | null; key?: string };

export type CancelResult =
  | { ok: true; financialStatus: PaymentStatus; refund?: Extract<RefundResult, { ok: true }> }
  | { ok: false; reason: "not-found" | "already-cancelled" | "all-shipped" }
  | Extract<RefundResult, { ok: false }>;

/** Cancels what is not shipped yet, and gives its money back if that is wanted. */
export function cancelOrder(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  cancellation: Cancellation,
): Promise<CancelResult> {
  return onLockedOrder(db, store, orderId, (tx, order) => cancelLocked(tx, order, cancellation));
}

/** The same for an order that is locked already. */
export async function cancelLocked(tx: Tx, order: Order, cancellation: Cancellation): Promise<CancelResult> {
  const known = await findCancelled(tx, order, cancellation);
  if (known) return known;
  const refundId = keyedId(order, cancellation.key);
  if (refundId && (await findRefund(tx, order.storeId, refundId))) return { ok: false, reason: "key-reused" };
  const lines = await listLines(tx, order);
  if (order.cancelledAt) return { ok: false, reason: "already-cancelled" };
  if (await isChangedSince(tx, order, cancellation.was)) return { ok: false, reason: "changed-elsewhere" };
  const refused = judge(order, lines, cancellation);
  if (refused) return refused;
  if (cancellation.refund && (await isRefundUnderWay(tx, order)))
    return { ok: false, reason: "refund-under-way" };
  const cancelled = await cancelOpen(tx, order, lines, cancellation);
  const refunded = cancellation.refund ? await refundOwed(tx, cancelled, cancellation) : undefined;
  if (refunded && !refunded.ok) throw new Error(`A cancelled order was not refunded: ${refunded.reason}.`);
  return {
    ok: true,
    financialStatus: refunded?.financialStatus ?? cancelled.financialStatus,
    refund: refunded,
  };
}

/** What was answered to the same key before. */
async function findCancelled(
  tx: Tx,
  order: Order,
  cancellation: Cancellation,
): Promise<CancelResult | undefined> {
  const { storeId, financialStatus } = order;
  const id = keyedId(order, cancellation.key);
  if (!id) return;
  const [known] = await tx
    .select({ payload: events.payload })
    .from(events)
    .where(and(eq(events.storeId, storeId), eq(events.id, id)));
  if (!known) return;
  if (!isSameCancellation(known.payload, cancellation)) return { ok: false, reason: "key-reused" };
  const refund = await findRefund(tx, storeId, id);
  return {
    ok: true,
    financialStatus,
    refund: refund && answerAgain(order, refund),
  };
}

/** An earlier version wrote no wish. */
function isSameCancellation(
  { reason, note, wish }: Partial<OrderEvents["order.cancelled"]>,
  cancellation: Cancellation,
): boolean {
  if (reason !== cancellation.reason || note !== cancellation.note) return false;
  return wish === undefined || isDeepStrictEqual(wish, wishOf(cancellation));
}

function wishOf({ restock, refund, by_hand }: Cancellation) {
  return { restock: restock.toSorted(), refund, by_hand };
}

function judge(
  { currencyCode: currency }: Order,
  lines: OrderLine[],
  { restock }: Cancellation,
): CancelResult | undefined {
  if (lines.every((line) => openToShip(line) === 0) && isShipped(lines))
    return { ok: false, reason: "all-shipped" };
  const known = new Set(lines.map(({ id }) => id));
  const position = restock.findIndex((id) => !known.has(id));
  if (position >= 0) return { ok: false, reason: "unknown-line", position, currency };
}

async function cancelOpen(
  tx: Tx,
  order: Order,
  lines: OrderLine[],
  cancellation: Cancellation,
): Promise<Order> {
  const { reason, note, restock, refund, tell_shopper, by, key } = cancellation;
  const moves = lines.map((line) => ({
    line,
    // The orders of the demo data took no stock.
    moved: cancelOpenPieces(line, { restock: !order.demo && restock.includes(line.id) }),
  }));
  await movePieces(tx, moves);
  const after = moves.map(({ line, moved }) => ({ ...line, ...moved.pieces }));
  // The shipping is cancelled with the goods when none of them was shipped.
  const { lines: costed, parts, earlier } = await readRefundable(tx, order, lines);
  const value = costed.reduce(
    (sum, line, at) => sum + costOfOpen(line, parts.lines[at]?.valueCents ?? 0, openToShip(line)),
    isShipped(lines) ? 0 : shippingNotRefunded(parts.shipping, earlier),
  );
  const sums = { cancelledCents: order.cancelledCents + value, cancelledAt: new Date() };
  // What stays owed must be on the list of what is to do, where no archived order is.
  const staysOwed = !refund && owedBackCents({ ...order, ...sums }) > 0;
  const cancelled = await changeSums(tx, order, { ...sums, ...(staysOwed && { archivedAt: null }) }, after);
  if (!isShipped(lines)) await releaseDiscounts(tx, order);
  await closePageLater(tx, order);
  await recordEvent(tx, order.storeId, {
    id: keyedId(order, key),
    type: "order.cancelled",
    payload: {
      order_id: order.id,
      order_number: order.orderNumber,
      by,
      reason,
      note,
      units: lines.reduce((units, line) => units + openToShip(line), 0),
      restocked: moves.reduce((units, { moved }) => units + moved.restocked, 0),
      wish: wishOf(cancellation),
      ...sumsBeforeAndAfter(order, cancelled),
    },
  });
  if (tell_shopper && !order.demo)
    await mailShopperLater(tx, order, {
      type: "cancellation",
      payload: { refunded_before_cents: order.refundedCents },
    });
  await creditOnRefund(tx, cancelled);
  return cancelled;
}

function isShipped(lines: OrderLine[]): boolean {
  return lines.some((line) => line.fulfilledQuantity > 0);
}

async function refundOwed(
  tx: Tx,
  order: Order,
  cancellation: Cancellation,
): Promise<RefundResult | undefined> {
  const { note, tell_shopper, by_hand, by, key } = cancellation;
  const byCard = !by_hand && (await findCardProvider(tx, order)) !== undefined;
  const amount_cents = givenBackByCancelling(order, { byCard });
  if (amount_cents === 0) return;
  const lines = await listLines(tx, order);
  const { parts, earlier } = await readRefundable(tx, order, lines);
  return beginRefund(tx, order, {
    lines: lines.flatMap((line) => {
      const quantity = unrefundedCancelled(line);
      return quantity > 0 ? [{ line_item_id: line.id, quantity, restock: false }] : [];
    }),
    shipping_cents: isShipped(lines) ? 0 : shippingNotRefunded(parts.shipping, earlier),
    amount_cents,
    note,
    // The mail about the cancellation tells of money that was given back by hand.
    tell_shopper: tell_shopper && byCard && owedBackCents(withoutOverpaid(order)) > 0,
    by_hand,
    by,
    key,
  });
}
