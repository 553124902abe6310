import { and, eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { payments } from "#db/schema/payments.ts";
import { mailLater } from "#domain/email/mail-later.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { invoiceOnPayment } from "#domain/invoices/issue-invoice.ts";
import { changeSums, isChangedSince, sumsBeforeAndAfter } from "#domain/orders/change-order.ts";
import { keyedId, lockOrder, type Order } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import type { MarkPaidInput } from "#rules/order/order-deeds-input.ts";
import { dueCents, type PaymentStatus } from "#rules/order/payment-status.ts";
import { isAskedFor } from "./paying-order.ts";

/** The same key sent twice is the same payment. */
type Received = MarkPaidInput & { by: UserId; key?: string };

export type MarkPaidResult =
  | { ok: true; financialStatus: PaymentStatus }
  | {
      ok: false;
      reason: "not-found" | "key-reused" | "changed-elsewhere" | "demo" | "awaiting-payment" | "nothing-due";
    }
  | { ok: false; reason: "too-much"; dueCents: Cents; currency: string };

/** Records money that came by hand: all that is due, or a part of it. */
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
  const known = id && (await findPayment(tx, store, id));
  if (known) return answerAgain(order, received, known);
  if (await isChangedSince(tx, order, received.was)) return { ok: false, reason: "changed-elsewhere" };
  if (order.financialStatus === "demo") return { ok: false, reason: "demo" };
  // The provider takes this money, and says so: otherwise it could be paid twice.
  if (order.financialStatus === "awaiting_payment" || (await isAskedFor(tx, order)))
    return { ok: false, reason: "awaiting-payment" };

  const due = dueCents(order);
  const { amount_cents: amountCents = due, paid_on: paidOn, note, by } = received;
  if (due === 0) return { ok: false, reason: "nothing-due" };
  if (amountCents > due) {
    const currency = order.currencyCode;
    return { ok: false, reason: "too-much", dueCents: due, currency };
  }
  const payment = { id, amountCents, provider: "manual", paidOn, note } as const;
  const { financialStatus } = await recordPayment(tx, order, payment, {
    by,
    tellShopper: received.tell_shopper,
  });
  return { ok: true, financialStatus };
}

type Payment = Omit<typeof payments.$inferInsert, "storeId" | "orderId">;

/** Writes a payment of a locked order. `by` is null when a provider reports it. */
export async function recordPayment(
  tx: Tx,
  order: Order,
  payment: Payment,
  { by, tellShopper }: { by: UserId | null; tellShopper: boolean },
): Promise<Order> {
  const { storeId, id: orderId, orderNumber, currencyCode } = order;
  const { amountCents, provider, paidOn, note = "" } = payment;
  await tx.insert(payments).values({ ...payment, storeId, orderId });
  const paid = await changeSums(tx, order, { paidCents: order.paidCents + amountCents });
  await recordEvent(tx, storeId, {
    type: "order.paid",
    payload: {
      order_id: orderId,
      order_number: orderNumber,
      by,
      amount_cents: amountCents,
      currency_code: currencyCode,
      provider,
      paid_on: paidOn,
      note,
      ...sumsBeforeAndAfter(order, paid),
    },
  });
  if (tellShopper)
    await mailLater(tx, storeId, {
      type: "payment-received",
      orderId,
      recipient: order.email,
      payload: { amount_cents: amountCents },
    });
  await invoiceOnPayment(tx, paid);
  return paid;
}

type Known = { amountCents: Cents };

function answerAgain({ financialStatus }: Order, received: Received, { amountCents }: Known): MarkPaidResult {
  const { amount_cents = amountCents } = received;
  return amount_cents === amountCents ? { ok: true, financialStatus } : { ok: false, reason: "key-reused" };
}

async function findPayment(tx: Tx, store: StoreId, id: string): Promise<Known | undefined> {
  const [payment] = await tx
    .select({ amountCents: payments.amountCents })
    .from(payments)
    .where(and(eq(payments.storeId, store), eq(payments.id, id)));
  return payment;
}
