import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { events } from "#db/schema/events.ts";
import { payments } from "#db/schema/payments.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { invoiceOnPayment } from "#domain/invoices/issue-invoice.ts";
import { changeSums, isChangedSince, sumsBeforeAndAfter } from "#domain/orders/change-order.ts";
import { keyedId, lockOrder, type Order } from "#domain/orders/lock-order.ts";
import { mailShopperLater } from "#domain/orders/mail-shopper.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import { type Cents, MAX_PRICE_CENTS } from "#rules/money/money.ts";
import type { MarkPaidInput } from "#rules/order/order-deeds-input.ts";
import { dueCents, type PaymentStatus } from "#rules/payment/payment-status.ts";
import { isAskedFor } from "./paying-order.ts";

/** The same key sent twice is the same payment. */
type Received = MarkPaidInput & { by: UserId; key?: string };

export type MarkPaidResult =
  | { ok: true; financialStatus: PaymentStatus }
  | {
      ok: false;
      reason: "not-found" | "key-reused" | "changed-elsewhere" | "demo" | "awaiting-payment" | "nothing-due";
    }
  | { ok: false; reason: "too-much"; dueCents: Cents; currency: string }
  | { ok: false; reason: "far-too-much"; mostCents: Cents; currency: string };

// A shifted decimal point makes an amount 100 times as high. An order that costs nothing has no sum to compare with.
const MAX_OVERPAID_TIMES = 50;

/** Records money that came by hand: all that is due, a part of it, or more, which is then owed back. */
export function markAsPaid(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  received: Received,
): Promise<MarkPaidResult> {
  return inStore(db, "owner", store, (tx) => receivePayment(tx, store, orderId, received));
}

/** Records it within a transaction of the caller's. */
export async function receivePayment(
  tx: Tx,
  store: StoreId,
  orderId: OrderId,
  received: Received,
): Promise<MarkPaidResult> {
  const order = await lockOrder(tx, store, orderId);
  if (!order) return { ok: false, reason: "not-found" };
  const id = keyedId(order, received.key);
  const known = id && (await findPayment(tx, order, id));
  if (known) return answerAgain(order, received, known);
  if (await isChangedSince(tx, order, received.was)) return { ok: false, reason: "changed-elsewhere" };
  if (order.financialStatus === "demo") return { ok: false, reason: "demo" };
  // The provider takes this money, and says so: otherwise it could be paid twice.
  if (order.financialStatus === "awaiting_payment" || (await isAskedFor(tx, order)))
    return { ok: false, reason: "awaiting-payment" };

  const { amount_cents: amountCents = dueCents(order), paid_on: paidOn, note, by } = received;
  const refused = judgeAmount(order, amountCents, received.overpaid_cents);
  if (refused) return refused;
  const payment = { id, amountCents, provider: "manual", paidOn, note } as const;
  const { financialStatus } = await recordPayment(tx, order, payment, {
    by,
    tellShopper: received.tell_shopper,
    overpaidCents: received.overpaid_cents,
  });
  return { ok: true, financialStatus };
}

/** `expected` is what the owner expects to be overpaid. */
function judgeAmount(order: Order, amountCents: Cents, expected = 0): MarkPaidResult | undefined {
  const { totalCents, overpaidCents, currencyCode: currency } = order;
  const due = dueCents(order);
  const overpaid = Math.max(0, amountCents - due);
  if (due === 0 && expected === 0) return { ok: false, reason: "nothing-due" };
  if (expected === 0 && overpaid > 0) return { ok: false, reason: "too-much", dueCents: due, currency };
  // The owner counted with another sum that is due.
  if (expected !== overpaid) return { ok: false, reason: "changed-elsewhere" };
  const mostCents = totalCents === 0 ? MAX_PRICE_CENTS : totalCents * MAX_OVERPAID_TIMES;
  if (overpaidCents + overpaid > mostCents) return { ok: false, reason: "far-too-much", mostCents, currency };
}

type Payment = Omit<typeof payments.$inferInsert, "storeId" | "orderId">;

type Recording = {
  /** Null when a provider reports it. */
  by: UserId | null;
  tellShopper: boolean;
  overpaidCents?: Cents;
};

/** Writes a payment of a locked order. */
export async function recordPayment(
  tx: Tx,
  order: Order,
  payment: Payment,
  { by, tellShopper, overpaidCents = 0 }: Recording,
): Promise<Order> {
  const { storeId, id: orderId, orderNumber, currencyCode } = order;
  const { amountCents, provider, paidOn, note = "" } = payment;
  await tx.insert(payments).values({ ...payment, storeId, orderId });
  const paid = await changeSums(tx, order, {
    paidCents: order.paidCents + amountCents,
    overpaidCents: order.overpaidCents + overpaidCents,
    // It is owed back: an archived order would be on no list of what is to do.
    ...(overpaidCents > 0 && { archivedAt: null }),
  });
  await recordEvent(tx, storeId, {
    type: "order.paid",
    payload: {
      order_id: orderId,
      order_number: orderNumber,
      by,
      payment_id: payment.id,
      due_cents: dueCents(order),
      amount_cents: amountCents,
      overpaid_cents: overpaidCents,
      currency_code: currencyCode,
      provider,
      paid_on: paidOn,
      note,
      ...sumsBeforeAndAfter(order, paid),
    },
  });
  if (tellShopper)
    await mailShopperLater(tx, order, { type: "payment-received", payload: { amount_cents: amountCents } });
  await invoiceOnPayment(tx, paid);
  return paid;
}

type Known = { amountCents: Cents; dueCents: Cents };

function answerAgain({ financialStatus }: Order, received: Received, known: Known): MarkPaidResult {
  const { amount_cents = known.dueCents } = received;
  return amount_cents === known.amountCents
    ? { ok: true, financialStatus }
    : { ok: false, reason: "key-reused" };
}

/** `dueCents` is what was due before it. An earlier version did not write that: then it paid all of it. */
async function findPayment(tx: Tx, order: Order, id: string): Promise<Known | undefined> {
  const { storeId, id: orderId } = order;
  const [payment] = await tx
    .select({ amountCents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.storeId, storeId), eq(payments.id, id)));
  if (!payment) return;
  const [event] = await tx
    .select({ payload: events.payload })
    .from(events)
    .where(
      and(
        eq(events.storeId, storeId),
        eq(events.orderId, orderId),
        sql`${events.payload} ->> 'payment_id' = ${id}`,
      ),
    );
  return { ...payment, dueCents: Number(event?.payload.due_cents ?? payment.amountCents) };
}
