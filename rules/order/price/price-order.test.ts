import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_PRICE_CENTS } from "#rules/money/money.ts";
import type { ShippingRate, ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";
import type { OrderTotals } from "./order-totals.ts";
import { type OrderLine, priceOrder } from "./price-order.ts";

const rate = (id: string, change: Partial<ShippingRate> = {}): ShippingRate => ({
  id,
  name: id,
  delivery_time: "",
  price_by: "value",
  tiers: [{ from: 0, price_cents: 490 }],
  until: null,
  free_from_cents: null,
  ...change,
});

const zone = (countries: string[], rates: ShippingRate[]) => ({
  id: countries.join(),
  name: countries.join() || "Everywhere else",
  countries,
  everywhere_else: countries.length === 0,
  rates,
});

const line = (price: number, quantity = 1, change: Partial<OrderLine> = {}): OrderLine => ({
  price,
  quantity,
  variantId: "a",
  productId: "mug",
  weightGrams: null,
  requiresShipping: true,
  taxClass: "standard",
  ...change,
});

// Germany: 4.90, free from 60.00, or by night for 12.00. Italy: by weight up to 30 kg. Else: by value.
const SHIPPING: ShippingSettings = {
  zones: [
    zone(
      ["DE", "AT"],
      [
        rate("standard", { free_from_cents: 6_000 }),
        rate("night", { tiers: [{ from: 0, price_cents: 1_200 }] }),
      ],
    ),
    zone(
      ["IT"],
      [
        rate("by-weight", {
          price_by: "weight",
          tiers: [
            { from: 0, price_cents: 700 },
            { from: 2_000, price_cents: 1_100 },
            { from: 5_000, price_cents: 1_900 },
          ],
          until: 30_000,
        }),
      ],
    ),
    zone(
      [],
      [
        rate("by-value", {
          tiers: [
            { from: 0, price_cents: 2_500 },
            { from: 10_000, price_cents: 1_500 },
          ],
        }),
      ],
    ),
  ],
  pickup: null,
};

const PICKUP = { id: "pickup", address: "Hauptstraße 1, Berlin", instructions: "Ring twice" };
const kilo = { weightGrams: 1_000 };

describe("worked examples, computed by hand", () => {
  test.each<[string, OrderLine[], string, string | undefined, string, string | undefined, number[]]>([
    // lines, country, method asked, tax, method taken, [subtotal, shipping, tax, total]
    ["one of two methods", [line(2_500)], "DE", "standard", "19", "standard", [2_500, 490, 568, 3_558]],
    ["the other", [line(2_500)], "DE", "night", "19", "night", [2_500, 1_200, 703, 4_403]],
    ["two methods and none chosen", [line(2_500)], "DE", undefined, "0", undefined, [2_500, 0, 0, 2_500]],
    ["a cent below free", [line(5_999)], "DE", "standard", "0", "standard", [5_999, 490, 0, 6_489]],
    ["free from 60.00", [line(3_000, 2)], "DE", "standard", "0", "standard", [6_000, 0, 0, 6_000]],
    ["the zone's other country", [line(100)], "AT", "standard", "0", "standard", [100, 490, 0, 590]],
    ["the only method", [line(2_500, 1, kilo)], "IT", undefined, "22", "by-weight", [2_500, 700, 704, 3_904]],
    ["1,999 g", [line(1, 1, { weightGrams: 1_999 })], "IT", undefined, "0", "by-weight", [1, 700, 0, 701]],
    ["2 kg begin the next step", [line(1, 2, kilo)], "IT", undefined, "0", "by-weight", [2, 1_100, 0, 1_102]],
    ["a blank weight is 0 g", [line(1, 99)], "IT", undefined, "0", "by-weight", [99, 700, 0, 799]],
    [
      "29,999 g",
      [line(1, 1, { weightGrams: 29_999 })],
      "IT",
      undefined,
      "0",
      "by-weight",
      [1, 1_900, 0, 1_901],
    ],
    ["30 kg are too much", [line(1, 30, kilo)], "IT", undefined, "0", undefined, [30, 0, 0, 30]],
    ["everywhere else", [line(9_999)], "FR", undefined, "0", "by-value", [9_999, 2_500, 0, 12_499]],
    ["the next step by value", [line(10_000)], "FR", undefined, "0", "by-value", [10_000, 1_500, 0, 11_500]],
    ["a method of another zone", [line(100)], "FR", "standard", "0", undefined, [100, 0, 0, 100]],
    ["half a cent of tax", [line(10)], "DE", "standard", "5", "standard", [10, 490, 25, 525]],
  ])("%s", (_, lines, countryCode, methodId, taxPercent, taken, sums) => {
    const settings = { shippingFlatRateCents: 999, taxPercent, shipping: SHIPPING };
    const { totals, shipping } = priceOrder(lines, { countryCode, methodId }, settings);
    expect(shipping?.method?.id).toBe(taken);
    expect([totals.subtotalCents, totals.shippingCents, totals.taxCents, totals.totalCents]).toEqual(sums);
  });

  test("what needs no shipping adds no weight; a cart of it has no method and no cost", () => {
    const settings = { shippingFlatRateCents: 999, taxPercent: "22", shipping: SHIPPING };
    const file = line(500, 1, { weightGrams: 5_000, requiresShipping: false });
    const mixed = priceOrder([file, line(500, 1, kilo)], { countryCode: "IT" }, settings);
    expect(mixed.totals).toMatchObject({ subtotalCents: 1_000, shippingCents: 700, taxCents: 374 });
    expect(priceOrder([file], { countryCode: "IT", methodId: "by-weight" }, settings)).toMatchObject({
      shipping: { needed: false, methods: [] },
      totals: { subtotalCents: 500, shippingCents: 0, taxCents: 110, totalCents: 610 },
    });
  });

  test("pickup is open to every place, also to none, and costs nothing", () => {
    const shipping = { zones: SHIPPING.zones.slice(0, 1), pickup: PICKUP };
    const settings = { shippingFlatRateCents: 999, taxPercent: "0", shipping };
    const ids = (countryCode?: string) =>
      priceOrder([line(100)], { countryCode }, settings).shipping?.methods.map(({ id }) => id);
    expect(ids("DE")).toEqual(["standard", "night", "pickup"]);
    expect(ids("US")).toEqual(["pickup"]);
    expect(ids()).toEqual(["pickup"]);
    expect(priceOrder([line(100)], { methodId: "pickup" }, settings).totals.totalCents).toBe(100);
  });

  test("a zone without rates is a place that nothing is sent to, whatever goes everywhere else", () => {
    const shipping = { ...SHIPPING, zones: [zone(["US"], []), ...SHIPPING.zones] };
    const settings = { shippingFlatRateCents: 0, taxPercent: "0", shipping };
    expect(priceOrder([line(100)], { countryCode: "US" }, settings).shipping?.methods).toEqual([]);
  });
});

const NOTHING_NEW = { discountCents: 0, taxIncluded: false };

// The arithmetic of a store without settings, kept here as it was before this function priced.
function flatRateTotals(
  lines: readonly { price: number; quantity: number }[],
  settings: { shippingFlatRateCents: number | null; taxPercent: string | null },
): OrderTotals {
  const subtotalCents = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const shippingCents = settings.shippingFlatRateCents ?? 0;
  const base = subtotalCents + shippingCents;
  const hundredths = Math.round(Number(settings.taxPercent ?? 0) * 100);
  const rest = base % 10_000;
  const taxCents = ((base - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000);
  return { subtotalCents, shippingCents, taxCents, totalCents: base + taxCents };
}

describe("whatever is bought", () => {
  const anyLine = fc.record({
    productId: fc.constantFrom("mug", "shirt", "book"),
    taxClass: fc.constantFrom(...TAX_CLASSES),
    price: fc.integer({ min: 0, max: MAX_PRICE_CENTS }),
    quantity: fc.integer({ min: 1, max: 999 }),
    weightGrams: fc.option(fc.integer({ min: 0, max: 100_000 })),
    requiresShipping: fc.boolean(),
  });
  const anyLines = fc
    .array(anyLine, { maxLength: 100 })
    .map((lines) => lines.map((some, at): OrderLine => ({ ...some, variantId: `variant ${at}` })));
  const percent = fc.nat(10_000).map((hundredths) => (hundredths / 100).toFixed(2));
  const flatRate = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
  const place = fc.record({
    countryCode: fc.constantFrom("DE", "AT", "IT", "FR", "JP", undefined),
    methodId: fc.constantFrom("standard", "night", "by-weight", "by-value", "pickup", undefined),
  });
  const pickup = fc.constantFrom(PICKUP, null);

  test("without settings it costs what it did before, to the cent", () => {
    fc.assert(
      fc.property(
        anyLines,
        flatRate,
        percent,
        place,
        (lines, shippingFlatRateCents, taxPercent, delivery) => {
          const settings = { shippingFlatRateCents, taxPercent };
          const priced = priceOrder(lines, delivery, settings);
          expect(priced.totals).toEqual({ ...flatRateTotals(lines, settings), ...NOTHING_NEW });
          expect(priced).not.toHaveProperty("shipping");
        },
      ),
    );
    const none = { shippingFlatRateCents: null, taxPercent: null };
    expect(priceOrder([line(999)], {}, none).totals).toEqual({
      ...flatRateTotals([line(999)], none),
      ...NOTHING_NEW,
    });
  });

  test("with settings the parts add up, nothing is negative, and the order of lines does not matter", () => {
    fc.assert(
      fc.property(anyLines, percent, place, pickup, (lines, taxPercent, delivery, pickup) => {
        const settings = { shippingFlatRateCents: 999, taxPercent, shipping: { ...SHIPPING, pickup } };
        const priced = priceOrder(lines, delivery, settings);
        const { subtotalCents, shippingCents, taxCents, totalCents } = priced.totals;
        expect(totalCents).toBe(subtotalCents + shippingCents + taxCents);
        expect(Math.min(subtotalCents, shippingCents, taxCents)).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(totalCents)).toBe(true);
        expect(shippingCents).toBe(priced.shipping?.method?.price_cents ?? 0);
        const turned = priceOrder(lines.toReversed(), delivery, settings);
        expect({ ...turned, lines: turned.lines.toReversed() }).toEqual(priced);
      }),
    );
  });

  // Sums are whole units of the smallest coin: yen, cents, fils. So a price in yen is taxed to the yen.
  test.each([
    ["JPY, no decimals: 1,980 yen and 500 for the parcel at 10 %", 1_980, 500, "10", 248],
    ["KWD, three decimals: 12.345 and 1.500 at 5 %", 12_345, 1_500, "5", 692],
  ])("%s", (_, price, shippingFlatRateCents, taxPercent, tax) => {
    const { totals } = priceOrder([line(price)], {}, { shippingFlatRateCents, taxPercent });
    expect(totals.taxCents).toBe(tax);
  });
});
