import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { orderTotals, taxOn } from "./order-totals.ts";

test("an order is the sum of its lines, the flat rate, and tax on both", () => {
  const lines = [
    { price: 1_000, quantity: 2 },
    { price: 550, quantity: 1 },
  ];
  expect(orderTotals(lines, { shippingFlatRateCents: 500, taxPercent: "22.00" })).toEqual({
    subtotalCents: 2_550,
    shippingCents: 500,
    taxCents: 671,
    totalCents: 3_721,
  });
});

test("without a flat rate shipping is free, without a percentage there is no tax", () => {
  const totals = orderTotals([{ price: 999, quantity: 1 }], {
    shippingFlatRateCents: null,
    taxPercent: null,
  });
  expect(totals).toEqual({ subtotalCents: 999, shippingCents: 0, taxCents: 0, totalCents: 999 });
});

describe("tax", () => {
  test.each([
    [2_585_000, "0.57", 14_735],
    [2_585_000, 0.57, 14_735],
    [1_050, 5, 53],
    [1, 50, 1],
    [1, 49.99, 0],
    [12_345, 0, 0],
    [12_345, 100, 12_345],
    [0, 22, 0],
  ])("on %i cents at %s percent is %i", (base, percent, tax) => {
    expect(taxOn(base, percent)).toBe(tax);
  });

  test("is exact for every percentage and every cart, as text and as number", () => {
    const largestCart = 100 * 999 * MAX_PRICE_CENTS + MAX_PRICE_CENTS;
    const base = fc.integer({ min: 0, max: largestCart });
    fc.assert(
      fc.property(base, fc.integer({ min: 0, max: 10_000 }), (cents, hundredths) => {
        const exact = Number((BigInt(cents) * BigInt(hundredths) + 5_000n) / 10_000n);
        expect(taxOn(cents, (hundredths / 100).toFixed(2))).toBe(exact);
        expect(taxOn(cents, hundredths / 100)).toBe(exact);
      }),
      { numRuns: 2_000 },
    );
  });

  test("parses each of the 10,001 percentages without float errors", () => {
    for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
      expect(taxOn(10_000, hundredths / 100)).toBe(hundredths);
    }
  });
});

test("totals are exact for every cart, in any order of lines", () => {
  const line = fc.record({
    price: fc.integer({ min: 0, max: MAX_PRICE_CENTS }),
    quantity: fc.integer({ min: 1, max: 999 }),
  });
  const rate = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  fc.assert(
    fc.property(fc.array(line, { maxLength: 100 }), rate, fc.nat(10_000), (lines, shipping, hundredths) => {
      const shop = { shippingFlatRateCents: shipping, taxPercent: (hundredths / 100).toFixed(2) };
      const totals = orderTotals(lines, shop);
      const subtotal = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n);
      const tax = ((subtotal + BigInt(shipping)) * BigInt(hundredths) + 5_000n) / 10_000n;
      expect(BigInt(totals.subtotalCents)).toBe(subtotal);
      expect(BigInt(totals.totalCents)).toBe(subtotal + BigInt(shipping) + tax);
      expect(orderTotals(lines.toReversed(), shop)).toEqual(totals);
    }),
  );
});

test("the largest cart is exact to the cent", () => {
  const lines = Array.from({ length: 100 }, () => ({ price: MAX_PRICE_CENTS, quantity: 999 }));
  const totals = orderTotals(lines, { shippingFlatRateCents: 1, taxPercent: "100.00" });
  expect(totals.subtotalCents).toBe(99_899_999_900_100);
  expect(totals.totalCents).toBe(2 * (99_899_999_900_100 + 1));
});
