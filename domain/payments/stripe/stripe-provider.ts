import type Stripe from "stripe";
import type {
  NoAnswer,
  Payable,
  Provider,
  Refunded,
  Refused,
  Settled,
  Started,
  WantedRefund,
} from "#domain/payments/provider.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { fromStripe, stripeStep, toStripe } from "#rules/payment/stripe-amount.ts";
import { openStripe } from "./open-stripe.ts";

/** Stripe Checkout. Idempotency keys come from the ids of our rows, so that a repeated request is done once. */
export function stripeProvider(key: string, apiUrl: string | undefined): Provider {
  const open = () => openStripe(key, apiUrl);
  return {
    start: async (payable) => start(await open(), payable).catch(whyNot),
    settle: async (reference, how) => settle(await open(), reference, how?.giveUp ?? false).catch(unanswered),
    refund: async (wanted) => refund(await open(), wanted).catch(whyNot),
  };
}

async function start(stripe: Stripe, order: Payable): Promise<Started> {
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      // Whatever the account's dashboard says, the shopper pays the sum and the currency of the order.
      adaptive_pricing: { enabled: false },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: order.currency.toLowerCase(),
            unit_amount: toStripe(order.totalCents, currencyOf(order.currency)),
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
  if (giveUp) await close(stripe, reference);
  const session = await stripe.checkout.sessions.retrieve(reference, { expand: ["payment_intent"] });
  if (session.status === "open") return { state: "open" };
  if (session.status === "expired") return { state: "expired" };
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  // Nothing was charged, and nothing will be.
  if (session.payment_status === "no_payment_required") return { state: "failed" };
  if (session.payment_status === "paid")
    return { state: "paid", payment: intent?.id ?? reference, ...sumOf(session) };
  const isLost = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return { state: isLost ? "failed" : "under-way" };
}

// In the currency of the order also where the shopper chose another one: `presentment_details` has what was shown then,
// and sessions of before March 2025 have the order's own sum in `currency_conversion`.
function sumOf({ amount_total, currency, currency_conversion: converted }: Stripe.Checkout.Session) {
  const code = (converted?.source_currency ?? currency ?? "").toUpperCase();
  const amount = converted?.amount_total ?? amount_total ?? 0;
  return { amountCents: fromStripe(amount, currencyOf(code)), currency: code };
}

async function refund(stripe: Stripe, wanted: WantedRefund): Promise<Refunded> {
  const { refundId, payment, amountCents, earlier } = wanted;
  const currency = currencyOf(wanted.currency);
  const step = stripeStep(currency);
  if (amountCents % step !== 0)
    return { state: "failed", failure: `Stripe gives back sums in steps of ${formatMoney(step, currency)}.` };
  const known = await (earlier ? stripe.refunds.retrieve(earlier) : findSent(stripe, wanted)).catch(
    unanswered,
  );
  if (known && "state" in known) return known;
  const answer =
    known ??
    (await stripe.refunds.create(
      { payment_intent: payment, amount: toStripe(amountCents, currency), metadata: { refund_id: refundId } },
      { idempotencyKey: `refund ${refundId}` },
    ));
  if (answer.status === "succeeded") return { state: "done", reference: answer.id };
  if (answer.status === "failed" || answer.status === "canceled")
    return {
      state: "failed",
      failure: `Stripe could not give it back (${answer.failure_reason ?? answer.status}).`,
    };
  return { state: "under-way", reference: answer.id };
}

// Stripe forgets idempotency keys after a day: one that was sent before, and whose answer was lost, is looked up.
async function findSent(stripe: Stripe, { refundId, payment }: WantedRefund) {
  for await (const refund of stripe.refunds.list({ payment_intent: payment, limit: 100 }))
    if (refund.metadata?.refund_id === refundId) return refund;
}

async function close(stripe: Stripe, reference: string): Promise<void> {
  await stripe.checkout.sessions.expire(reference).catch((error: unknown) => {
    if (whyNot(error).state !== "refused") throw error;
  });
}

/** A question that is refused is not answered. */
function unanswered(error: unknown): NoAnswer {
  const why = whyNot(error);
  return why.state === "refused" ? { ...why, state: "locked-out" } : why;
}

/**
 * Which of Stripe's errors are an answer. What a rate limit, a server error or the network refused is asked again; so
 * is what these keys may not see: another key, or that of another account, can have done it.
 */
export function whyNot(error: unknown): Refused | NoAnswer {
  const { type, rawType, statusCode = 500, code, message } = error as Partial<Stripe.errors.StripeError>;
  if (!type?.startsWith("Stripe")) throw error;
  // A key that was used with other parameters: what they did is not known.
  const isUnknown = rawType === "idempotency_error" || statusCode === 409 || statusCode === 429;
  if (isUnknown || statusCode >= 500) return { state: "away" };
  if (statusCode === 401) return { state: "locked-out", problem: "Stripe does not know the saved key." };
  if (statusCode === 403) return { state: "locked-out", problem: LACKS_PERMISSION };
  if (statusCode === 404 || code === "resource_missing")
    return { state: "locked-out", problem: OTHER_ACCOUNT, isOtherAccount: true };
  const isTooSmall = code === "amount_too_small" && ({ isTooSmall: true } as const);
  return { state: "refused", problem: message ?? "Stripe refused it.", ...isTooSmall };
}

const OTHER_ACCOUNT = "The saved key opens another account at Stripe.";
export const LACKS_PERMISSION = "The saved key lacks a permission.";
