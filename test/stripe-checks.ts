import type Stripe from "stripe";
import { stripeLimits } from "#rules/payment/stripe-limits.ts";
import { type Answer, failure } from "./stripe-answer.ts";

type Names<Params> = readonly (keyof Params & string)[];

const SESSION: Names<Stripe.Checkout.SessionCreateParams> = [
  "mode",
  "line_items",
  "client_reference_id",
  "customer_email",
  "expires_at",
  "success_url",
  "cancel_url",
  "adaptive_pricing",
  "metadata",
];
const REFUND: Names<Stripe.RefundCreateParams> = ["payment_intent", "amount", "metadata"];
const LIST: Names<Stripe.RefundListParams> = ["payment_intent", "limit", "starting_after"];
const READ: Names<Stripe.Checkout.SessionRetrieveParams> = ["expand"];

const PARAMETERS: Record<string, readonly string[]> = {
  "POST checkout/sessions": SESSION,
  "POST refunds": REFUND,
  "GET refunds": LIST,
  "GET checkout/sessions": LIST.slice(1),
  "GET payment_intents": LIST.slice(1),
};

/** The stand-in knows what we send, by the names of the SDK's types: everything else is refused as Stripe refuses it. */
export function refuseUnknown(request: string, params: URLSearchParams): Answer | undefined {
  const known = PARAMETERS[request] ?? READ;
  const unknown = [...params.keys()].find((name) => !known.includes(name.split("[")[0] ?? ""));
  if (unknown) return invalid(`Received unknown parameter: ${unknown}`, "parameter_unknown");
}

export function refuseSum(amount: number, currency: string): Answer | undefined {
  const limits = currency === currency.toLowerCase() ? stripeLimits(currency.toUpperCase()) : undefined;
  if (!limits || !Number.isSafeInteger(amount))
    return invalid(`Invalid currency or amount: ${amount} ${currency}`);
  if (amount < limits.fromCents)
    return invalid("The Checkout Session's total amount due is too small.", "amount_too_small");
  if (amount > limits.upToCents) return invalid("Amount must be no more than 99999999.", "amount_too_large");
}

export function refuseAddresses(params: URLSearchParams): Answer | undefined {
  for (const name of ["success_url", "cancel_url"])
    if (!/^https?:$/.test(URL.parse(params.get(name) ?? "")?.protocol ?? ""))
      return invalid(`Not a valid URL: ${name}`, "url_invalid");
  const email = params.get("customer_email");
  if (email !== null && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    return invalid(`Invalid email address: ${email}`, "email_invalid");
}

function invalid(message: string, code?: string): Answer {
  return failure(400, message, { code });
}
