import type Stripe from "stripe";
import { currencyOf } from "#rules/money/currencies.ts";
import { fromStripe } from "#rules/payment/stripe-amount.ts";
import { stripeLimits } from "#rules/payment/stripe-limits.ts";
import { type Answer, failure } from "./stripe-answer.ts";

/** A field's values: words, a whole number, true or false, or one of a few words. */
type Kind = "text" | "whole" | "flag" | readonly string[];

type One<Field> = NonNullable<Field> extends readonly (infer Element)[] ? Element : NonNullable<Field>;

/** Named as the SDK's types name them, at every depth; items of a list are described once. */
type Shape<Params> = {
  readonly [Name in keyof Params]?: Kind | Nested<One<Params[Name]>>;
};

type Nested<Field> = Field extends object ? Shape<Field> : never;

const METADATA = { order: "text", refund_id: "text" } as const;

const SESSION: Shape<Stripe.Checkout.SessionCreateParams> = {
  mode: ["payment"],
  adaptive_pricing: { enabled: "flag" },
  line_items: {
    quantity: "whole",
    price_data: { currency: "text", unit_amount: "whole", product_data: { name: "text" } },
  },
  client_reference_id: "text",
  customer_email: "text",
  expires_at: "whole",
  success_url: "text",
  cancel_url: "text",
  metadata: METADATA,
};
const REFUND: Shape<Stripe.RefundCreateParams> = {
  payment_intent: "text",
  amount: "whole",
  metadata: METADATA,
};
const PAGES: Shape<Stripe.Checkout.SessionListParams> = { limit: "whole", starting_after: "text" };
const REFUNDS: Shape<Stripe.RefundListParams> = { ...PAGES, payment_intent: "text" };
const READ: Shape<Stripe.Checkout.SessionRetrieveParams> = { expand: ["payment_intent"] };

type Described = { [name: string]: Kind | Described };

const PARAMETERS: Record<string, Described> = {
  "POST checkout/sessions": SESSION as Described,
  "POST refunds": REFUND as Described,
  "GET refunds": REFUNDS as Described,
  "GET checkout/sessions": PAGES as Described,
  "GET payment_intents": PAGES as Described,
  "GET checkout/sessions/{id}": READ as Described,
};

const REQUIRED: Record<string, string[]> = {
  "POST checkout/sessions": [
    "mode",
    "success_url",
    "line_items[0][quantity]",
    "line_items[0][price_data][currency]",
    "line_items[0][price_data][unit_amount]",
    "line_items[0][price_data][product_data][name]",
  ],
  "POST refunds": ["payment_intent"],
};

/** The stand-in knows what we send: everything else is refused as Stripe refuses it. */
export function refuseParameters(request: string, params: URLSearchParams): Answer | undefined {
  const known = PARAMETERS[request] ?? {};
  for (const [name, value] of params) {
    const kind = kindOf(known, name);
    if (kind === undefined) return invalid(`Received unknown parameter: ${name}`, "parameter_unknown");
    if (!fits(kind, value)) return invalid(`Invalid ${name}: ${value}`);
  }
  const missing = REQUIRED[request]?.find((name) => !params.get(name));
  if (missing) return invalid(`Missing required param: ${missing}.`, "parameter_missing");
  const limit = Number(params.get("limit") ?? 1);
  if (limit < 1 || limit > 100) return invalid("Limit must be between 1 and 100.");
}

/** By its path, such as line_items[0][price_data][currency]. */
function kindOf(known: Described, name: string): Kind | undefined {
  const path = name.split(/[[\]]+/).filter((part) => part !== "" && !/^\d+$/.test(part));
  const found = path.reduce<Kind | Described | undefined>(
    (at, part) => (isShape(at) && Object.hasOwn(at, part) ? at[part] : undefined),
    known,
  );
  return isShape(found) ? undefined : found;
}

function isShape(at: Kind | Described | undefined): at is Described {
  return typeof at === "object" && !Array.isArray(at);
}

function fits(kind: Kind, value: string): boolean {
  if (kind === "whole") return /^\d+$/.test(value);
  if (kind === "flag") return /^(true|false)$/.test(value);
  return kind === "text" || kind.includes(value);
}

/** Of three decimals the last is 0, and of two that are none, both. */
const STEPS: Record<string, number> = { BHD: 10, JOD: 10, KWD: 10, OMR: 10, TND: 10, ISK: 100, UGX: 100 };

export function refuseSum(amount: number, currency: string): Answer | undefined {
  const code = currency.toUpperCase();
  const limits = currency === code ? undefined : stripeLimits(code);
  if (!limits || !Number.isSafeInteger(amount))
    return invalid(`Invalid currency or amount: ${amount} ${currency}`);
  if (amount % (STEPS[code] ?? 1) !== 0) return invalid(`Invalid amount for this currency: ${amount}`);
  if (fromStripe(amount, currencyOf(code)) < limits.fromCents)
    return invalid("The Checkout Session's total amount due is too small.", "amount_too_small");
  if (amount > 99_999_999) return invalid("Amount must be no more than 99999999.", "amount_too_large");
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
