import { and, eq, sql } from "drizzle-orm";
import { inStore, type Tx } from "#db/client.ts";
import { payments, type RefundState, refunds } from "#db/schema/payments.ts";
import { lockOrder, type Order } from "#domain/orders/lock-order.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { PaymentStatus } from "#rules/order/payment-status.ts";
import { completeRefund, failRefund, type Refund } from "./complete-refund.ts";
import { findPayingOrder, type PaymentDeps } from "./paying-order.ts";
import type { Refunded } from "./provider.ts";
import { findRefund } from "./refund-order.ts";

const ASK_AGAIN_SECONDS = 2 * 60;
const UNDER_WAY_SECONDS = 60 * 60;

type SentRefund = {
  refundId: string;
  state: RefundState;
  financialStatus: PaymentStatus;
  /** Why it failed, in words for the owner. */
  failure: string | null;
};

/**
 * The second and third step of a refund by a provider: it was written as pending; now it is sent, under its own
 * idempotency key and outside of any transaction, and then completed. The sweeper repeats what was interrupted. `first`:
 * it was written just now, and nobody can have sent it before.
 */
export async function sendRefund(
  deps: PaymentDeps,
  store: StoreId,
  refundId: string,
  { first = false } = {},
): Promise<SentRefund> {
  const found = await inStore(deps.db, "owner", store, (tx) => findSendable(tx, store, refundId));
  if (!found) throw new Error("A refund by a provider has no payment of that provider.");
  const { refund, payment } = found;
  const answer = refund.state === "pending" ? await ask(deps, refund, payment) : { state: "away" as const };
  return inStore(deps.db, "owner", store, (tx) => apply(tx, refund, unlessUnknown(answer, first)));
}

type Answer = Refunded | { state: "unknown"; problem: string };

/** Without the right key nobody knows what an earlier try did: to call it failed would let it be given twice. */
function unlessUnknown(answer: Refunded, first: boolean): Answer {
  if (first || answer.state !== "refused" || !answer.outOfReach) return answer;
  return { state: "unknown", problem: answer.problem };
}

async function ask(deps: PaymentDeps, refund: Refund, payment: string): Promise<Refunded> {
  const { id: refundId, storeId, orderId, amountCents, providerRef: earlier } = refund;
  const paying = await findPayingOrder(deps, storeId, orderId);
  if (paying?.provider) return paying.provider.refund({ refundId, payment, amountCents, earlier });
  return { state: "refused", problem: KEYS_GONE, outOfReach: "key-refused" };
}

const KEYS_GONE = "The keys for Stripe must be entered again in Settings › Payments.";

async function apply(tx: Tx, { storeId, orderId, id }: Refund, answer: Answer): Promise<SentRefund> {
  const order = await lockOrder(tx, storeId, orderId);
  const refund = await findRefund(tx, storeId, id);
  if (!order || !refund) throw new Error("A refund disappeared while it was sent.");
  const now = (state: RefundState, { financialStatus }: Order = order, failure: string | null = null) => ({
    refundId: id,
    state,
    financialStatus,
    failure,
  });
  // Another one was faster.
  if (refund.state !== "pending") return now(refund.state, order, refund.failure);
  switch (answer.state) {
    case "done":
      return now("done", await completeRefund(tx, order, refund, answer.reference));
    case "failed":
    case "refused": {
      const failure = "failure" in answer ? answer.failure : answer.problem;
      await failRefund(tx, order, refund, failure);
      return now("failed", order, failure);
    }
    case "unknown":
      await askAgain(tx, refund, ASK_AGAIN_SECONDS, refund.providerRef, answer.problem);
      return now("pending");
    case "under-way":
      await askAgain(tx, refund, UNDER_WAY_SECONDS, answer.reference);
      return now("pending");
    case "away":
      await askAgain(tx, refund, ASK_AGAIN_SECONDS, refund.providerRef);
      return now("pending");
  }
}

async function askAgain(
  tx: Tx,
  { storeId, id }: Refund,
  seconds: number,
  providerRef: string | null,
  failure: string | null = null,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ dueAt: sql`now() + make_interval(secs => ${seconds})`, providerRef, failure })
    .where(and(eq(refunds.storeId, storeId), eq(refunds.id, id)));
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
