import { and, eq, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { payments, type RefundState, refundLines, refunds } from "#db/schema/payments.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { answerReturn, isReturnOpen } from "#domain/orders/answer-return.ts";
import { isChangedSince } from "#domain/orders/change-order.ts";
import { keyedId, listLines, type Order, onLockedOrder } from "#domain/orders/lock-order.ts";
import { readRefundable } from "#domain/orders/refundable-order.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { RefundInput } from "#rules/order/order-deeds-input.ts";
import { type PricedRefund, priceRefund } from "#rules/order/refund/price-refund.ts";
import { partlyByCard, type RefundRefusal } from "#rules/order/refund/refund-refusal.ts";
import type { PaymentProvider } from "#rules/payment/payment-kind.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import { completeRefund, type Refund } from "./complete-refund.ts";

const SENT_WITHIN_SECONDS = 2 * 60;

/** The same key sent twice is the same refund. `by` is null when it happens by itself. */
type WantedRefund = RefundInput & { by: UserId | null; key?: string };

/** A refund as it stands once it was asked for, or sent. */
export type RefundAnswer = {
  refundId: string;
  state: RefundState;
  financialStatus: PaymentStatus;
  /** Why it failed, or why it still waits, in words for the owner. */
  failure: string | null;
};

export type RefundResult =
  | ({ ok: true } & RefundAnswer)
  | { ok: false; reason: "not-found" | "key-reused" | "changed-elsewhere" | "demo" | "nothing-paid" }
  | { ok: false; reason: "refund-under-way" | "return-closed" }
  | ({ ok: false; currency: string } & RefundRefusal);

/**
 * Gives money back. What is recorded by hand is done at once. A refund by a provider is written as pending: the caller
 * sends it after the commit, and completes it in a second transaction.
 */
export function refundOrder(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  wanted: WantedRefund,
): Promise<RefundResult> {
  return onLockedOrder(db, store, orderId, (tx, order) => beginRefund(tx, order, wanted));
}

/** The same for an order that is locked already. */
export async function beginRefund(tx: Tx, order: Order, wanted: WantedRefund): Promise<RefundResult> {
  const id = keyedId(order, wanted.key);
  const known = id && (await findRefund(tx, order.storeId, id));
  if (known && !(await isSameRefund(tx, known, wanted))) return { ok: false, reason: "key-reused" };
  if (known) return answerAgain(order, known);
  if (await isChangedSince(tx, order, wanted.was)) return { ok: false, reason: "changed-elsewhere" };
  if (order.financialStatus === "demo") return { ok: false, reason: "demo" };
  if (await isRefundUnderWay(tx, order)) return { ok: false, reason: "refund-under-way" };

  const lines = await listLines(tx, order);
  const priced = priceRefund(await readRefundable(tx, order, lines), {
    lines: wanted.lines.map(({ line_item_id, quantity }) => ({ id: line_item_id, quantity })),
    shippingCents: wanted.shipping_cents,
    amountCents: wanted.amount_cents,
  });
  if (!priced.ok && priced.reason === "too-much" && order.paidCents === 0)
    return { ok: false, reason: "nothing-paid" };
  if (!priced.ok) return { ...priced, currency: order.currencyCode };
  const card = wanted.by_hand ? undefined : await findCardProvider(tx, order);
  const partly = partlyByCard(priced.refund, { toCard: card !== undefined });
  if (partly) return { ok: false, reason: "partly-by-card", ...partly, currency: order.currencyCode };
  const { return_id: returnId } = wanted;
  if (returnId && !(await isReturnOpen(tx, order, returnId))) return { ok: false, reason: "return-closed" };
  const provider = providerOf(priced.refund, card);
  const refund = await writeRefund(tx, order, { id, wanted, priced: priced.refund, provider });
  if (returnId) await answerReturn(tx, order, { returnId, refundId: refund.id });
  const { id: refundId, state } = refund;
  if (refund.provider !== "manual") {
    await recordStart(tx, order, refund);
    return { ok: true, refundId, state, financialStatus: order.financialStatus, failure: null };
  }
  const { financialStatus } = await completeRefund(tx, order, refund);
  return { ok: true, refundId, state: "done", financialStatus, failure: null };
}

/** Whether the key of a refund that is there already came with the same wish again. */
async function isSameRefund(tx: Tx, known: Refund, wanted: WantedRefund): Promise<boolean> {
  const { storeId, id, amountCents, shippingCents } = known;
  if (Math.min(wanted.shipping_cents, amountCents) !== shippingCents) return false;
  const lines = await tx
    .select()
    .from(refundLines)
    .where(and(eq(refundLines.storeId, storeId), eq(refundLines.refundId, id)));
  const costCents = lines.reduce((sum, line) => sum + line.amountCents, wanted.shipping_cents);
  if ((wanted.amount_cents ?? costCents) !== amountCents) return false;
  const isWanted = (line: (typeof lines)[number]) =>
    wanted.lines.some(
      ({ line_item_id, quantity, restock }) =>
        line_item_id === line.orderLineItemId && quantity === line.quantity && restock === line.restock,
    );
  return lines.length === wanted.lines.length && lines.every(isWanted);
}

/** What is answered to the key of a refund that is there already. */
export function answerAgain(
  { financialStatus }: Order,
  { id: refundId, state, failure }: Refund,
): Extract<RefundResult, { ok: true }> {
  return { ok: true, refundId, state, financialStatus, failure };
}

/** Two at once could give back more than was paid. */
export async function isRefundUnderWay(tx: Tx, { storeId, id }: Order): Promise<boolean> {
  const pending = and(eq(refunds.storeId, storeId), eq(refunds.orderId, id), eq(refunds.state, "pending"));
  return (await tx.$count(refunds, pending)) > 0;
}

/** A provider gives back what it took, which is never too much; where no money moves, none is asked. */
function providerOf(
  { amountCents, overpaidCents }: PricedRefund,
  card: PaymentProvider | undefined,
): PaymentProvider {
  return card && amountCents > 0 && overpaidCents === 0 ? card : "manual";
}

/** The one that took money for the order. */
export async function findCardProvider(tx: Tx, { storeId, id }: Order): Promise<PaymentProvider | undefined> {
  const { provider } = payments;
  const [payment] = await tx
    .select({ provider })
    .from(payments)
    .where(and(eq(payments.storeId, storeId), eq(payments.orderId, id), ne(provider, "manual")))
    .limit(1);
  return payment?.provider;
}

export async function findRefund(tx: Tx, store: StoreId, id: string): Promise<Refund | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.storeId, store), eq(refunds.id, id)));
  return refund;
}

async function writeRefund(
  tx: Tx,
  order: Order,
  {
    id,
    wanted,
    priced,
    provider,
  }: { id?: string; wanted: WantedRefund; priced: PricedRefund; provider: PaymentProvider },
): Promise<Refund> {
  const { storeId } = order;
  const [refund] = await tx
    .insert(refunds)
    .values({
      id,
      storeId,
      orderId: order.id,
      state: "pending",
      amountCents: priced.amountCents,
      shippingCents: priced.shippingCents,
      overpaidCents: priced.overpaidCents,
      taxes: priced.taxes.map(({ rate, valueCents, taxCents }) => ({
        rate,
        value_cents: valueCents,
        tax_cents: taxCents,
      })),
      provider,
      note: wanted.note,
      requestedBy: wanted.by,
      tellShopper: wanted.tell_shopper,
      // Whoever writes it sends it at once; the sweeper takes over only where that was interrupted.
      dueAt: sql`now() + make_interval(secs => ${SENT_WITHIN_SECONDS})`,
    })
    .returning();
  if (!refund) throw new Error("The refund was not written.");
  const restocked = new Set(wanted.lines.filter(({ restock }) => restock).map((line) => line.line_item_id));
  if (priced.lines.length > 0)
    await tx.insert(refundLines).values(
      priced.lines.map(({ id: orderLineItemId, quantity, amountCents }) => ({
        storeId,
        refundId: refund.id,
        orderLineItemId,
        quantity,
        amountCents,
        restock: restocked.has(orderLineItemId),
      })),
    );
  return refund;
}

function recordStart(tx: Tx, { storeId, id, orderNumber }: Order, refund: Refund): Promise<void> {
  const { id: refund_id, amountCents: amount_cents, requestedBy: by, note } = refund;
  const payload = { order_id: id, order_number: orderNumber, by, refund_id, amount_cents, note };
  return recordEvent(tx, storeId, { type: "order.refund-started", payload });
}
