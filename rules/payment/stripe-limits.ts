import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";

// By docs.stripe.com/currencies, November 2026, in the smallest unit. Only currencies whose decimals are Stripe's too.
// They hold where an account settles in this currency. Which one it settles in we are not told: Stripe has the last word.
const MINIMUM_CENTS: Record<string, Cents> = {
  AED: 200,
  AUD: 50,
  BGN: 100,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/** Eight digits in every currency. */
const MAXIMUM_CENTS: Cents = 99_999_999;

/** What owners and shoppers read where the currency is not paid by card. */
export function currencyWithoutCard(currency: string): string | undefined {
  return stripeLimits(currency) ? undefined : say.refusal.cardCurrency({ currency });
}

/** What Stripe charges at least and at most. Undefined: this currency is not paid by card here. */
export function stripeLimits(currency: string): { fromCents: Cents; upToCents: Cents } | undefined {
  const fromCents = MINIMUM_CENTS[currency];
  return fromCents === undefined ? undefined : { fromCents, upToCents: MAXIMUM_CENTS };
}
