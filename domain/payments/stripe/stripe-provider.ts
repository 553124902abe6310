import type Stripe from "stripe";
import type {
  Payable,
  Provider,
  Refunded,
  Settled,
  Started,
  WantedRefund,
} from "#domain/payments/provider.ts";
import { openStripe } from "./open-stripe.ts";

/** Stripe Checkout. Idempotency keys come from the ids of our rows, so that a repeated request is done once. */
export function stripeProvider(key: string, apiUrl: string | undefined): Provider {
  const withStripe = async <T>(work: (stripe: Stripe) => Promise<T>) => {
    const stripe = await openStripe(key, apiUrl);
    return work(stripe).catch((error: unknown) => whyNot(error));
  };
  return {
    start: (payable) => withStripe((stripe) => start(stripe, payable)),
    settle: (reference, how) => withStripe((stripe) => settle(stripe, reference, how?.giveUp ?? false)),
    refund: (wanted) => withStripe((stripe) => refund(stripe, wanted)),
  };
}

async function start(stripe: Stripe, order: Payable): Promise<Started> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: order.totalCents,
            product_data: { name: order.title },
          },
        },
      ],
      client_reference_id: order.orderId,
      customer_email: order.email,
      expires_at: Math.floor(order.expiresAt.getTime() / 1000),
      success_url: order.paidUrl,
      cancel_url: order.backUrl,
    },
    { idempotencyKey: `session ${order.orderId}` },
  );
  // The answer to a repeated request is the first one: it has an address, though the session may be over by now.
  return { state: "started", reference: session.id, url: session.url ?? order.backUrl };
}

async function settle(stripe: Stripe, reference: string, giveUp: boolean): Promise<Settled> {
  // Refused when it was paid meanwhile: then that is what became of it.
  if (giveUp) await stripe.checkout.sessions.expire(reference).catch(unlessAway);
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent"] });
  if (session.status === "open") return { state: "open" };
  if (session.status === "expired") return { state: "expired" };
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  if (session.payment_status !== "unpaid")
    return {
      state: "paid",
      payment: intent?.id ?? reference,
      amountCents: session.amount_total ?? 0,
      currency: (session.currency ?? "").toUpperCase(),
    };
  const isLost = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return { state: isLost ? "failed" : "under-way" };
}

async function refund(stripe: Stripe, wanted: WantedRefund): Promise<Refunded> {
  const { refundId, payment, amountCents, earlier } = wanted;
  const answer = earlier
    ? await stripe.refunds.retrieve(earlier)
    : await stripe.refunds.create(
        { payment_intent: payment, amount: amountCents, metadata: { refund_id: refundId } },
        { idempotencyKey: `refund ${refundId}` },
      );
  if (answer.status === "succeeded") return { state: "done", reference: answer.id };
  if (answer.status === "failed" || answer.status === "canceled")
    return {
      state: "failed",
      failure: `Stripe could not give it back (${answer.failure_reason ?? answer.status}).`,
    };
  return { state: "under-way", reference: answer.id };
}

function unlessAway(error: unknown): void {
  if (whyNot(error).state === "away") throw error;
}

function lockedOut(problem: string) {
  return { state: "refused" as const, problem, outOfReach: "key-refused" as const };
}

/** Which of Stripe's errors are an answer. What a rate limit, a server error or the network refused is asked again. */
export function whyNot(error: unknown) {
  const {
    type,
    rawType,
    code,
    statusCode = 500,
    message = "Stripe refused it.",
  } = error as Partial<Stripe.errors.StripeError>;
  if (!type?.startsWith("Stripe")) throw error;
  // A key that was used with other parameters: what they did is not known.
  const isUnknown = rawType === "idempotency_error" || statusCode === 409 || statusCode === 429;
  if (isUnknown || statusCode >= 500) return { state: "away" as const };
  if (statusCode === 401) return lockedOut("Stripe does not know this key.");
  if (statusCode === 403) return lockedOut("The key lacks a permission.");
  if (code === "resource_missing")
    return { state: "refused" as const, problem: message, outOfReach: "other-account" as const };
  return { state: "refused" as const, problem: message };
}
