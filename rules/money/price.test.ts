import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyOf } from "./currencies.ts";
import { EURO, MAX_PRICE_CENTS, priceText } from "./money.ts";
import { parsePrice } from "./price.ts";

const anyPrice = fc.integer({ min: 0, max: MAX_PRICE_CENTS });

describe("a typed price", () => {
  test.each([
    ["5", 500],
    ["5.", 500],
    [".5", 50],
    ["5,50", 550],
    [" 12.34 ", 1_234],
    ["0", 0],
    ["007", 700],
    ["9999999.99", MAX_PRICE_CENTS],
  ])("%j is %i cents", (text, cents) => {
    expect(parsePrice(text, EURO)).toEqual({ ok: true, cents });
  });

  test.each([
    ["5", "JPY", 5],
    ["5.", "JPY", 5],
    ["5.0", "JPY", "too-many-decimals"],
    ["5", "KWD", 5_000],
    ["5.125", "KWD", 5_125],
    ["5.1255", "KWD", "too-many-decimals"],
    ["999999999", "JPY", MAX_PRICE_CENTS],
    ["1000000", "KWD", "too-large"],
  ])("%j in %s is %s", (text, currency, expected) => {
    const price = parsePrice(text, currencyOf(currency));
    expect(price.ok ? price.cents : price.reason).toBe(expected);
  });

  test.each([
    ["", "blank"],
    ["  ", "blank"],
    ["abc", "not-a-number"],
    [".", "not-a-number"],
    ["-", "not-a-number"],
    ["1e12", "not-a-number"],
    ["1,000.00", "not-a-number"],
    ["€5", "not-a-number"],
    ["٥", "not-a-number"],
    ["-1", "negative"],
    ["0.001", "too-many-decimals"],
    ["1,000", "too-many-decimals"],
    ["10000000", "too-large"],
    ["9".repeat(40), "too-large"],
  ])("%s is refused: %s", (text, reason) => {
    expect(parsePrice(text, EURO)).toEqual({ ok: false, reason });
  });

  test("an input saves exactly what it shows", () => {
    fc.assert(
      fc.property(anyPrice, fc.constantFrom("EUR", "JPY", "KWD"), (cents, currency) => {
        const shown = priceText(cents, currencyOf(currency));
        expect(parsePrice(shown, currencyOf(currency))).toEqual({ ok: true, cents });
        expect(parsePrice(shown.replace(".", ","), currencyOf(currency))).toEqual({ ok: true, cents });
      }),
    );
  });
});
