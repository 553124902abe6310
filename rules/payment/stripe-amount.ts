import type { Cents, Currency } from "#rules/money/money.ts";

// By docs.stripe.com/currencies, November 2026. Stripe counts in ISO 4217's smallest unit, but for these: ISK and UGX,
// which have no decimals, are sent with two that are 00; MGA is sent without its two. HUF has its two in payments.
const STRIPE_DECIMALS: Record<string, number> = { ISK: 2, UGX: 2, MGA: 0 };

/** The smallest sum that Stripe takes: of three decimals the last must be 0. */
export function stripeStep({ code, decimals }: Currency): Cents {
  if (decimals === 3) return 10;
  return 10 ** Math.max(0, decimals - (STRIPE_DECIMALS[code] ?? decimals));
}

/** A sum as it is sent to Stripe. Only one in whole steps is. */
export function toStripe(cents: Cents, currency: Currency): number {
  const { code, decimals } = currency;
  if (cents % stripeStep(currency) !== 0) throw new Error(`Stripe takes no ${cents} of ${code}.`);
  const digits = (STRIPE_DECIMALS[code] ?? decimals) - decimals;
  return digits < 0 ? cents / 10 ** -digits : cents * 10 ** digits;
}

export function fromStripe(amount: number, { code, decimals }: Currency): Cents {
  const digits = decimals - (STRIPE_DECIMALS[code] ?? decimals);
  return digits < 0 ? Math.floor(amount / 10 ** -digits) : amount * 10 ** digits;
}
