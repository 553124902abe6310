import { sql } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { lockOrder, type Order, thisOrder } from "#domain/orders/lock-order.ts";
import { queueOrderPlacedMails } from "#domain/orders/order-placed-mails.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { providerOf } from "#rules/payment/payment-kind.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import { recordPayment } from "./mark-as-paid.ts";
import {
  askAgain,
  findPayingOrder,
  isTaken,
  KEYS_MISSING,
  OPEN_SECONDS,
  type PayingOrder,
  type PaymentDeps,
  type Session,
} from "./paying-order.ts";
import { recordProblem, tellOwner } from "./payment-problem.ts";
import type { NoAnswer, Settled } from "./provider.ts";
import { beginRefund } from "./refund-order.ts";
import { release } from "./release-order.ts";
import { sendRefund } from "./send-refund.ts";
import { takeOrderAgain } from "./take-order-again.ts";

const HOUR = 60 * 60;
const UNDER_WAY_SECONDS = HOUR;
// Keys that are gone, or a provider that does not answer for so long: the stock is given back all the same. Its owner is
// told, and the provider is asked on: money that was paid takes the stock again, or goes back.
const GIVE_UP_AFTER_SECONDS = 24 * HOUR;
const UNKNOWN_SECONDS = 6 * HOUR;

/** `away`: the provider did not answer. */
export type SettleResult = { status: PaymentStatus; away: boolean } | undefined;

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
  if (paying.isTaken) return { status: order.financialStatus, away: false };
  if (paying.isSilent) return { status: order.financialStatus, away: true };

  const told = await askProvider(paying, giveUp || order.cancelledAt !== null);
  const truth = await giveBackUnneeded(paying, told);
  if ("problem" in truth)
    deps.log.error({ store, orderId, problem: truth.problem }, "a payment needs a look");
  const settled = await inStore(deps.db, "owner", store, async (tx) => {
    const locked = await lockOrder(tx, store, orderId);
    if (!locked || (await isTaken(tx, locked)))
      return { status: locked?.financialStatus ?? order.financialStatus };
    return apply(tx, { ...paying, order: locked }, truth);
  });
  if (settled.refundId) await sendRefund(deps, store, settled.refundId);
  return { status: settled.status, away: truth.state === "away" };
}

async function askProvider({ session, provider }: PayingOrder, giveUp: boolean): Promise<Settled> {
  // Its address was never stored, so that no shopper ever saw it.
  if (!session.reference) return { state: "expired" };
  if (!provider) return { state: "locked-out", problem: KEYS_MISSING };
  return provider.settle(session.reference, { giveUp });
}

type Paid = Extract<Settled, { state: "paid" }>;

/** `unneeded`: another sum than the order's was paid, or it was paid by hand before; it is given back. */
type Truth = Settled | { state: "unneeded"; paid: Paid };

// Before the order is voided: as long as it cannot be given back, it is asked again.
async function giveBackUnneeded({ order, provider }: PayingOrder, told: Settled): Promise<Truth> {
  if (told.state !== "paid" || !provider) return told;
  const { payment, amountCents, currency } = told;
  const isWanted = amountCents === order.totalCents && currency === order.currencyCode;
  if (isWanted && order.paidCents === 0) return told;
  const back = await provider.refund({ refundId: order.id, payment, amountCents, currency, earlier: null });
  if (back.state === "away" || back.state === "locked-out") return back;
  if (back.state === "refused") return { state: "locked-out", problem: back.problem };
  if (back.state === "failed") return { state: "locked-out", problem: back.failure };
  return { state: "unneeded", paid: told };
}

type Applied = { status: PaymentStatus; refundId?: string };

async function apply(tx: Tx, paying: PayingOrder, truth: Truth): Promise<Applied> {
  const { order, session } = paying;
  switch (truth.state) {
    case "paid":
      return takePayment(tx, paying, truth);
    case "unneeded":
      await recordUnneeded(tx, order, truth.paid);
      return { status: await release(tx, order, { seen: true }) };
    case "under-way":
      return waitForMoney(tx, order, session);
    case "open":
      await askAgain(tx, session, OPEN_SECONDS);
      return { status: order.financialStatus };
    case "expired":
    case "failed":
      if (order.financialStatus === "pending" && !order.cancelledAt) await recordFailed(tx, order);
      return { status: await release(tx, order) };
    case "away":
    case "locked-out":
      return waitForAnswer(tx, paying, truth);
  }
}

async function takePayment(
  tx: Tx,
  { order, session }: PayingOrder,
  { payment: providerRef, amountCents }: Paid,
): Promise<Applied> {
  // Paid by hand since it was read: asked again, it is given back.
  await askAgain(tx, session, order.paidCents > 0 ? 0 : null);
  if (order.paidCents > 0) return { status: order.financialStatus };
  // Money moved: its owner must see it.
  if (session.released) await tx.update(orders).set({ archivedAt: null }).where(thisOrder(order));
  const payable = order.cancelledAt && session.released ? await takeOrderAgain(tx, order) : order;
  const provider = providerOf(order.paymentKind);
  const payment = { amountCents, provider, providerRef, paidOn: await today(tx, order) };
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
  await tellOwner(tx, order, "late");
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

async function waitForAnswer(tx: Tx, { order, session }: PayingOrder, truth: NoAnswer): Promise<Applied> {
  const problem = truth.state === "locked-out" ? truth.problem : "Stripe did not answer.";
  if (truth.state === "locked-out")
    await recordProblem(tx, order, {
      type: "order.payment-waits",
      problem: "locked-out",
      payload: { problem },
    });
  const wasPromised = order.financialStatus === "pending";
  const isLongAgo = !wasPromised && (await isOverSince(tx, session, GIVE_UP_AFTER_SECONDS));
  if (!isLongAgo) {
    await askAgain(tx, session, wasPromised ? UNDER_WAY_SECONDS : OPEN_SECONDS);
    return { status: order.financialStatus };
  }
  if (!order.cancelledAt)
    await recordProblem(tx, order, {
      type: "order.payment-unknown",
      problem: "unknown",
      payload: { problem },
    });
  const status = await release(tx, order, { seen: true });
  await askAgain(tx, session, UNKNOWN_SECONDS);
  return { status };
}

// By the clock that wrote it.
async function isOverSince(tx: Tx, { expiresAt }: Session, seconds: number): Promise<boolean> {
  const { rows } = await tx.execute<{ over: boolean }>(
    sql`select now() > ${expiresAt.toISOString()}::timestamptz + make_interval(secs => ${seconds}) as over`,
  );
  return rows[0]?.over ?? false;
}

function recordUnneeded(tx: Tx, order: Order, paid: Paid): Promise<void> {
  const { payment, amountCents: amount_cents, currency: currency_code } = paid;
  return recordProblem(tx, order, {
    type: "order.payment-differs",
    problem: "not-needed",
    payload: { payment, amount_cents, currency_code },
  });
}

function recordFailed(tx: Tx, order: Order): Promise<void> {
  return recordProblem(tx, order, {
    type: "order.payment-failed",
    problem: order.fulfillmentStatus === "unfulfilled" ? "failed" : "failed-after-shipping",
    payload: {},
  });
}

async function today(tx: Tx, { storeId }: Order): Promise<string> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select (now() at time zone coalesce(
      (select nullif(time_zone, '') from store_details where store_id = ${storeId}), 'UTC'))::date::text as day`);
  return rows[0]?.day ?? "";
}
