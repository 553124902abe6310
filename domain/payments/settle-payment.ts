import { sql } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { lockOrder, type Order, thisOrder } from "#domain/orders/lock-order.ts";
import { queueOrderPlacedMails } from "#domain/orders/order-placed-mails.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { PaymentStatus } from "#rules/order/payment-status.ts";
import { recordPayment } from "./mark-as-paid.ts";
import {
  askAgain,
  findPayingOrder,
  OPEN_SECONDS,
  type PayingOrder,
  type PaymentDeps,
  type Session,
} from "./paying-order.ts";
import type { Settled } from "./provider.ts";
import { beginRefund } from "./refund-order.ts";
import { release } from "./release-order.ts";
import { sendRefund } from "./send-refund.ts";
import { takeOrderAgain } from "./take-order-again.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const UNDER_WAY_SECONDS = HOUR;
// Keys that are gone, or a provider that does not answer for so long: the stock is given back all the same.
const GIVE_UP_AFTER_MS = 24 * HOUR * 1000;

/** `away`: the provider did not answer. */
type SettleResult = { status: PaymentStatus; away: boolean } | undefined;

/**
 * Asks the provider what became of an order's payment, and does what follows from it under the order's lock. Webhooks,
 * the page that the shopper comes back to and the sweeper all call it: the first one settles, the others find it
 * settled. With `giveUp` the shopper does not want to pay any more. Undefined: this order is not paid at a provider.
 */
export async function settlePayment(
  deps: PaymentDeps,
  store: StoreId,
  orderId: OrderId,
  { giveUp = false } = {},
): Promise<SettleResult> {
  const paying = await findPayingOrder(deps, store, orderId);
  if (!paying) return undefined;
  const { order } = paying;
  if (order.paidCents > 0) return { status: order.financialStatus, away: false };

  const told = await askProvider(paying, giveUp || order.cancelledAt !== null);
  const truth = await giveBackIfOther(paying, told);
  const settled = await inStore(deps.db, "owner", store, async (tx) => {
    const locked = await lockOrder(tx, store, orderId);
    if (!locked || locked.paidCents > 0) return { status: locked?.financialStatus ?? order.financialStatus };
    return apply(tx, { ...paying, order: locked }, truth);
  });
  if ("problem" in settled)
    deps.log.error({ store, orderId, problem: settled.problem }, "a payment needs a look");
  if ("refundId" in settled && settled.refundId)
    await sendRefund(deps, store, settled.refundId, { first: true });
  return { status: settled.status, away: truth.state === "away" };
}

async function askProvider({ session, provider }: PayingOrder, giveUp: boolean): Promise<Settled> {
  // Its address was never stored, so that no shopper ever saw it.
  if (!session.reference) return { state: "expired" };
  if (!provider) return { state: "refused", problem: "The store's keys cannot be read." };
  return provider.settle(session.reference, { giveUp });
}

type Paid = Extract<Settled, { state: "paid" }>;

/** `other`: another sum than the order's was paid, and is given back. */
type Truth = Settled | { state: "other"; paid: Paid };

// Before the order is voided: as long as it cannot be given back, it is asked again.
async function giveBackIfOther({ order, provider }: PayingOrder, told: Settled): Promise<Truth> {
  if (told.state !== "paid" || !provider) return told;
  const { payment, amountCents, currency } = told;
  if (amountCents === order.totalCents && currency === order.currencyCode) return told;
  const back = await provider.refund({ refundId: order.id, payment, amountCents, earlier: null });
  if (back.state === "away" || back.state === "refused") return back;
  if (back.state === "failed") return { state: "refused", problem: back.failure };
  return { state: "other", paid: told };
}

type Applied = { status: PaymentStatus; refundId?: string; problem?: string };

async function apply(tx: Tx, paying: PayingOrder, truth: Truth): Promise<Applied> {
  const { order, session } = paying;
  switch (truth.state) {
    case "paid":
      return takePayment(tx, paying, truth);
    case "other":
      await recordOther(tx, order, truth.paid);
      await release(tx, order);
      return { status: "voided", problem: "another amount or currency was paid, and given back" };
    case "under-way":
      return waitForMoney(tx, order, session);
    case "open":
      await askAgain(tx, session, OPEN_SECONDS);
      return { status: order.financialStatus };
    case "expired":
    case "failed":
      await release(tx, order);
      return { status: "voided" };
    case "away":
    case "refused":
      return waitForAnswer(tx, paying, truth);
  }
}

async function takePayment(
  tx: Tx,
  { order, session }: PayingOrder,
  { payment: providerRef, amountCents }: Paid,
): Promise<Applied> {
  await askAgain(tx, session, null);
  // Money moved: its owner must see it.
  if (session.released) await tx.update(orders).set({ archivedAt: null }).where(thisOrder(order));
  const payable = order.cancelledAt && session.released ? await takeOrderAgain(tx, order) : order;
  const payment = { amountCents, provider: "stripe" as const, providerRef, paidOn: await today(tx, order) };
  const wasPromised = order.financialStatus === "pending";
  const paid = await recordPayment(tx, payable ?? order, payment, { by: null, tellShopper: wasPromised });
  if (!payable || payable.cancelledAt) return giveBack(tx, paid);
  if (!wasPromised) await queueOrderPlacedMails(tx, order);
  return { status: paid.financialStatus };
}

/** The order was cancelled, or its goods were sold meanwhile. */
async function giveBack(tx: Tx, order: Order): Promise<Applied> {
  const refund = await beginRefund(tx, order, {
    lines: [],
    shipping_cents: 0,
    amount_cents: order.paidCents,
    note: "Paid after the order was cancelled",
    tell_shopper: true,
    by_hand: false,
    by: null,
  });
  if (!refund.ok) throw new Error(`A late payment was not given back: ${refund.reason}.`);
  return { status: refund.financialStatus, refundId: refund.refundId };
}

async function waitForMoney(tx: Tx, order: Order, session: Session): Promise<Applied> {
  await askAgain(tx, session, UNDER_WAY_SECONDS);
  if (order.financialStatus !== "awaiting_payment") return { status: order.financialStatus };
  const status = "pending";
  await tx.update(orders).set({ financialStatus: status }).where(thisOrder(order));
  await recordEvent(tx, order.storeId, {
    type: "order.payment-under-way",
    payload: {
      order_id: order.id,
      order_number: order.orderNumber,
      by: null,
      before: { financial_status: order.financialStatus },
      after: { financial_status: status },
    },
  });
  await queueOrderPlacedMails(tx, order);
  return { status };
}

async function waitForAnswer(
  tx: Tx,
  { order, session }: PayingOrder,
  truth: Extract<Settled, { state: "away" | "refused" }>,
): Promise<Applied> {
  const problem = truth.state === "refused" ? { problem: truth.problem } : {};
  if (Date.now() > session.expiresAt.getTime() + GIVE_UP_AFTER_MS) {
    await release(tx, order);
    return { status: "voided", ...problem };
  }
  await askAgain(tx, session, OPEN_SECONDS);
  return { status: order.financialStatus, ...problem };
}

function recordOther(tx: Tx, order: Order, paid: Paid): Promise<void> {
  const { payment, amountCents: amount_cents, currency: currency_code } = paid;
  const payload = {
    order_id: order.id,
    order_number: order.orderNumber,
    by: null,
    payment,
    amount_cents,
    currency_code,
  };
  return recordEvent(tx, order.storeId, { type: "order.payment-differs", payload });
}

async function today(tx: Tx, { storeId }: Order): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select (now() at time zone coalesce(
      (select nullif(time_zone, '') from store_details where store_id = ${storeId}), 'UTC'))::date::text as day`);
  return rows[0]?.day ?? "";
}
