import fc from "fast-check";
import { expect, test } from "vitest";
import { CURRENCIES, currencyOf } from "#rules/money/currencies.ts";
import { fromStripe, stripeStep, toStripe } from "./stripe-amount.ts";

test.each([
  [2_400, "EUR", 2_400],
  [2_400, "JPY", 2_400],
  [2_400, "HUF", 2_400],
  [2_400, "ISK", 240_000],
  [5, "UGX", 500],
  [5_250, "KWD", 5_250],
  [2_400, "MGA", 24],
])("%i of %s is %i at Stripe", (cents, code, amount) => {
  expect(toStripe(cents, currencyOf(code))).toBe(amount);
  expect(fromStripe(amount, currencyOf(code))).toBe(cents);
});

test("a sum that Stripe cannot take is never sent", () => {
  expect(() => toStripe(5_255, currencyOf("KWD"))).toThrow("Stripe takes no 5255 of KWD");
  expect(() => toStripe(50, currencyOf("MGA"))).toThrow();
});

test("sums come back as they were sent, in every currency", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CURRENCIES), fc.nat(999_999), (currency, steps) => {
      const cents = steps * stripeStep(currency);
      expect(fromStripe(toStripe(cents, currency), currency)).toBe(cents);
    }),
  );
});
