import { say } from "#rules/language/say.ts";
import { currencyOf, isCurrency } from "#rules/money/currencies.ts";
import type { Cents } from "#rules/money/money.ts";
import { fromStripe, stripeStep } from "./stripe-amount.ts";

// By docs.stripe.com/currencies, November 2026, in the smallest unit. They hold where an account settles in this currency.
// Which one it settles in we are not told: Stripe has the last word, also on the others.
const MINIMUM_CENTS: Record<string, Cents> = {
  AED: 200,
  AUD: 50,
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

/** Those of ISO 4217 that Stripe does not take. */
const NOT_TAKEN = "BTN CUP ERN GHS IQD IRR KPW LYD MRU SDG SSP STN SVC SYP TMT VED VES ZWG";

/** Eight digits in every currency. */
const MAXIMUM = 99_999_999;

/** What owners and shoppers read where the currency is not paid by card. */
export function currencyWithoutCard(currency: string): string | undefined {
  return stripeLimits(currency) ? undefined : say.refusal.cardCurrency({ currency });
}

type StripeLimits = { fromCents: Cents; upToCents: Cents; stepCents: Cents };

/** What Stripe charges at least and at most, and in which steps. Undefined: this currency is not paid by card here. */
export function stripeLimits(currency: string): StripeLimits | undefined {
  if (!isCurrency(currency) || NOT_TAKEN.includes(currency)) return undefined;
  const known = currencyOf(currency);
  const stepCents = stripeStep(known);
  return {
    fromCents: MINIMUM_CENTS[currency] ?? stepCents,
    upToCents: Math.floor(fromStripe(MAXIMUM, known) / stepCents) * stepCents,
    stepCents,
  };
}
