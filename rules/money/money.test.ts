import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import { currencyOf } from "./currencies.ts";
import { formatMoney } from "./money.ts";

describe("a formatted amount", () => {
  test.each([
    [0, "EUR", "€0.00"],
    [5, "EUR", "€0.05"],
    [500, "EUR", "€5.00"],
    [123_456, "USD", "$1,234.56"],
    [99_999_900, "GBP", "£999,999.00"],
    [100_000_000, "GBP", "£1,000,000.00"],
    [500, "CHF", "CHF\u00a05.00"],
    [-1_250, "EUR", "−€12.50"],
    [0, "JPY", "¥0"],
    [1_234_567, "JPY", "¥1,234,567"],
    [-500, "KRW", "−₩500"],
    [2_400, "SEK", "kr\u00a024.00"],
    [2_400, "PLN", "zł\u00a024.00"],
    [2_400, "CAD", "CA$24.00"],
    [2_400, "PEN", "S/24.00"],
    [2_400, "ZZZ", "ZZZ\u00a024.00"],
    [5, "KWD", "KWD\u00a00.005"],
    [1_234_500, "KWD", "KWD\u00a01,234.500"],
    [Number.MAX_SAFE_INTEGER, "EUR", "€90,071,992,547,409.91"],
  ])("%i cents of %s reads %s", (cents, currency, text) => {
    expect(formatMoney(cents, currencyOf(currency))).toBe(text);
  });

  test("in Arabic has its currency on one side, also below zero", () => {
    const inArabic = (cents: number) =>
      speakingAs({ language: "ar", ownTexts: null }, () => formatMoney(cents, currencyOf("AED")));
    expect(inArabic(2_610)).toBe("26.10\u200f\u00a0AED");
    expect(inArabic(-2_610)).toBe("\u200e−26.10\u200f\u00a0AED");
  });

  test("without a currency is in euro", () => {
    expect(formatMoney(1)).toBe("€0.01");
  });

  test.each([
    ["EUR", "symbol", 2],
    ["CHF", "code", 2],
    ["JPY", "symbol", 0],
    ["KWD", "code", 3],
  ] as const)("in %s reads like Intl's en-US, if Intl is exact", (currency, currencyDisplay, decimals) => {
    const intl = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 13), max: 10 ** 13 }), (cents) => {
        expect(formatMoney(cents, currencyOf(currency))).toBe(
          intl.format(cents / 10 ** decimals).replace("-", "−"),
        );
      }),
    );
  });
});
