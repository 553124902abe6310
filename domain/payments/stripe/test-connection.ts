import { inStore } from "#db/client.ts";
import { isCopy } from "#domain/installation/installation.ts";
import type { PaymentDeps } from "#domain/payments/paying-order.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { NO_CARDS_IN_A_COPY } from "#rules/store/copy-words.ts";
import { openStripe } from "./open-stripe.ts";
import { findStripeKeys } from "./stripe-account.ts";
import { LACKS_PERMISSION, whyNot } from "./stripe-provider.ts";

type Tested = { ok: true } | { ok: false; problem: string };

export const NOT_REACHED = "Stripe cannot be reached right now. Please try again in a minute.";

/** No payment has this id: a key that may refund is told so, another one that it may not. */
const NO_PAYMENT = "pi_storewright_connection_test";

/** Whether the saved key opens the account and may do what we need of it. */
export async function testConnection(
  { db, keys, stripeApiUrl }: PaymentDeps,
  store: StoreId,
): Promise<Tested> {
  const found = await inStore(db, "owner", store, (tx) => findStripeKeys(tx, keys, store));
  if (!found) return { ok: false, problem: "Enter the keys first." };
  if (await isCopy(db)) return { ok: false, problem: NO_CARDS_IN_A_COPY };
  const stripe = await openStripe(found.key, stripeApiUrl);
  const sessions = await stripe.checkout.sessions.list({ limit: 1 }).catch(whyNot);
  if ("state" in sessions) return problemOf(sessions, "Checkout Sessions (write)");
  // A session says what became of it only together with its payment.
  const payments = await stripe.paymentIntents.list({ limit: 1 }).catch(whyNot);
  if ("state" in payments) return problemOf(payments, "PaymentIntents (read)");
  const refund = await stripe.refunds.create({ payment_intent: NO_PAYMENT }).catch((error: unknown) => {
    return (error as { code?: string }).code === "resource_missing" ? undefined : whyNot(error);
  });
  if (refund && "state" in refund) return problemOf(refund, "Charges and Refunds (write)");
  return { ok: true };
}

function problemOf(answer: { state?: string; problem?: string }, permission: string): Tested {
  if (answer.state === "away") return { ok: false, problem: NOT_REACHED };
  if (answer.problem === LACKS_PERMISSION)
    return { ok: false, problem: `The key needs the permission ${permission}.` };
  return { ok: false, problem: answer.problem ?? "Stripe refused the key." };
}
