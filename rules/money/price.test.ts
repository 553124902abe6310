import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PRICE_CENTS, priceText } from "./money.ts";
import { parsePrice } from "./price.ts";

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
    expect(parsePrice(text)).toEqual({ ok: true, cents });
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
    expect(parsePrice(text)).toEqual({ ok: false, reason });
  });

  test("an input saves exactly what it shows", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PRICE_CENTS }), (cents) => {
        expect(parsePrice(priceText(cents))).toEqual({ ok: true, cents });
        expect(parsePrice(priceText(cents).replace(".", ","))).toEqual({ ok: true, cents });
      }),
    );
  });
});
