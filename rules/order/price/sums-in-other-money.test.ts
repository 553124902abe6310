import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalText } from "#rules/export/cell-texts.ts";
import { readAmount } from "#rules/import/reading/read-amount.ts";
import { CURRENCIES, currencyOf } from "#rules/money/currencies.ts";
import { formatMoney, MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { orderTotals } from "./order-totals.ts";
import { sumRows, sumText } from "./sum-rows.ts";

describe("the sums of an order, worked out by hand", () => {
  test.each([
    // 3 × ¥980 + ¥550 = ¥3,490; 10 % is ¥349.
    ["JPY", 980, 550, "10", ["¥2,940", "¥550", "¥349", "¥3,839"]],
    // 3 × ¥985 + ¥550 = ¥3,505; 10 % is ¥350.5, half up.
    ["JPY", 985, 550, "10", ["¥2,955", "¥550", "¥351", "¥3,856"]],
    // 3 × KWD 1.235 + KWD 0.750 = KWD 4.455; 5 % is KWD 0.22275.
    ["KWD", 1_235, 750, "5", ["KWD\u00a03.705", "KWD\u00a00.750", "KWD\u00a00.223", "KWD\u00a04.678"]],
    // 3 × Ft 1,999.00 + Ft 990.00 = Ft 6,987.00; 27 % is Ft 1,886.49.
    [
      "HUF",
      199_900,
      99_000,
      "27",
      ["Ft\u00a05,997.00", "Ft\u00a0990.00", "Ft\u00a01,886.49", "Ft\u00a08,873.49"],
    ],
  ])("in %s", (code, price, shippingFlatRateCents, taxPercent, expected) => {
    const totals = orderTotals([{ price, quantity: 3 }], { shippingFlatRateCents, taxPercent });
    expect(sumRows({ ...totals, taxPercent }).map((row) => sumText(row, currencyOf(code)))).toEqual(expected);
  });
});

const anyMoney = fc.record({
  currency: fc.constantFrom(...CURRENCIES),
  cents: fc.integer({ min: 0, max: MAX_PRICE_CENTS }),
});

test("what a file says is read as it was written, in every currency", () => {
  fc.assert(
    fc.property(anyMoney, ({ currency, cents }) => {
      expect(readAmount(decimalText(cents, currency), currency, true)).toMatchObject({ cents });
    }),
  );
});

test("people read as many decimals as the currency has, and the digits of the sum", () => {
  fc.assert(
    fc.property(anyMoney, ({ currency, cents }) => {
      const text = formatMoney(cents, currency);
      expect(text.startsWith(currency.symbol)).toBe(true);
      const figure = text.slice(currency.symbol.length).trim();
      expect(figure).toMatch(/^\d{1,3}(,\d{3})*(\.\d+)?$/);
      expect(figure.split(".")[1]?.length ?? 0).toBe(currency.decimals);
      expect(Number(figure.replace(/[,.]/g, ""))).toBe(cents);
    }),
  );
});
