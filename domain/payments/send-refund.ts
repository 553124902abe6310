import { and, eq, sql } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { payments, refunds } from "#db/schema/payments.ts";
import { lockOrder, type Order } from "#domain/orders/lock-order.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { completeRefund, failRefund, type Refund, recordFailure, thisRefund } from "./complete-refund.ts";
import { findPayingOrder, KEYS_MISSING, type PaymentDeps } from "./paying-order.ts";
import { tellOwner } from "./payment-problem.ts";
import type { Refunded } from "./provider.ts";
import { findRefund, type RefundAnswer } from "./refund-order.ts";

const ASK_AGAIN_SECONDS = 2 * 60;
const UNDER_WAY_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;
// So long a bank may send a refund back to Stripe.
const BOUNCES_WITHIN_DAYS = 30;

/**
 * The second and third step of a refund by a provider: it was written as pending; now it is sent, under its own
 * idempotency key and outside of any transaction, and then completed. The sweeper repeats what was interrupted, and asks
 * every day whether a completed one came back; a webhook may tell it earlier. Undefined: this store has no such refund.
 */
export async function sendRefund(
  deps: PaymentDeps,
  store: StoreId,
  refundId: string,
): Promise<RefundAnswer | undefined> {
  const found = await inStore(deps.db, "owner", store, (tx) => findSendable(tx, store, refundId));
  if (!found) return undefined;
  const { refund, payment } = found;
  const answer = refund.state === "failed" ? { state: "away" as const } : await ask(deps, refund, payment);
  return inStore(deps.db, "owner", store, (tx) => apply(tx, refund, answer));
}

async function ask(deps: PaymentDeps, refund: Refund, payment: string): Promise<Refunded> {
  const { id: refundId, storeId, orderId, amountCents, providerRef: earlier } = refund;
  const paying = await findPayingOrder(deps, storeId, orderId);
  if (paying?.provider) {
    const { currencyCode: currency } = paying.order;
    return paying.provider.refund({ refundId, payment, amountCents, currency, earlier });
  }
  return { state: "locked-out", problem: KEYS_MISSING };
}

async function apply(tx: Tx, { storeId, orderId, id }: Refund, answer: Refunded): Promise<RefundAnswer> {
  const order = await lockOrder(tx, storeId, orderId);
  const refund = await findRefund(tx, storeId, id);
  if (!order || !refund) throw new Error("A refund disappeared while it was sent.");
  const after = refund.state === "pending" ? await finish(tx, order, refund, answer) : order;
  if (refund.state === "done") await watch(tx, order, refund, answer);
  const now = (await findRefund(tx, storeId, id)) ?? refund;
  return {
    refundId: id,
    state: now.state,
    financialStatus: after.financialStatus,
    failure: now.failure,
  };
}

async function finish(tx: Tx, order: Order, refund: Refund, answer: Refunded): Promise<Order> {
  switch (answer.state) {
    case "done": {
      const refunded = await completeRefund(tx, order, refund, answer.reference);
      await askAgain(tx, refund, DAY_SECONDS, {});
      return refunded;
    }
    case "failed":
      await failRefund(tx, order, refund, answer.failure);
      return order;
    case "refused":
      await failRefund(tx, order, refund, answer.problem);
      return order;
    case "under-way":
      await askAgain(tx, refund, UNDER_WAY_SECONDS, { providerRef: answer.reference, failure: null });
      return order;
    case "away":
      await askAgain(tx, refund, ASK_AGAIN_SECONDS, {});
      return order;
    case "locked-out":
      // It may have been sent already: only its owner can change the keys, and until then nobody knows.
      await askAgain(tx, refund, ASK_AGAIN_SECONDS, { failure: sayWaiting(answer.problem) });
      if (refund.failure === null) await tellOwner(tx, order, "locked-out");
      return order;
  }
}

function sayWaiting(problem: string): string {
  return `${problem} The refund waits until the right keys are saved in Settings › Payments.`;
}

/** What is asked about a refund after it was done. */
async function watch(tx: Tx, order: Order, refund: Refund, answer: Refunded): Promise<void> {
  if (answer.state === "failed") return recordComeback(tx, order, refund, answer);
  const doneAt = refund.doneAt?.getTime() ?? 0;
  const isOver = Date.now() > doneAt + BOUNCES_WITHIN_DAYS * DAY_SECONDS * 1000;
  if (answer.state === "away") return askAgain(tx, refund, ASK_AGAIN_SECONDS, {});
  await askAgain(tx, refund, isOver || refund.failure !== null ? null : DAY_SECONDS, {});
}

/** The money came back to the owner's account, as from a closed card. What the order says is true once she gives it back. */
async function recordComeback(
  tx: Tx,
  order: Order,
  refund: Refund,
  { failure: why }: { failure: string },
): Promise<void> {
  if (refund.failure !== null) return;
  const failure = `${why} The money is back in your account at Stripe: give it to the shopper another way.`;
  await askAgain(tx, refund, null, { failure });
  await recordFailure(tx, order, refund, failure);
}

async function askAgain(
  tx: Tx,
  refund: Refund,
  /** Null: never. */
  seconds: number | null,
  change: Partial<Pick<Refund, "providerRef" | "failure">>,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ dueAt: seconds === null ? null : sql`now() + make_interval(secs => ${seconds})`, ...change })
    .where(thisRefund(refund));
}

async function findSendable(tx: Tx, store: StoreId, refundId: string) {
  const [found] = await tx
    .select({ refund: refunds, payment: payments.providerRef })
    .from(refunds)
    .innerJoin(
      payments,
      and(
        eq(payments.storeId, store),
        eq(payments.orderId, refunds.orderId),
        eq(payments.provider, refunds.provider),
      ),
    )
    .where(and(eq(refunds.storeId, store), eq(refunds.id, refundId)))
    .limit(1);
  return found && { refund: found.refund, payment: found.payment ?? "" };
}
