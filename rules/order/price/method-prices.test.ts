import fc from "fast-check";
import { expect, test } from "vitest";
import type { Discount } from "#rules/discount/discount.ts";
import type { ShippingRate, ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import { PLAIN_TAXES } from "#rules/tax/tax-settings.ts";
import { type OrderLine, type PriceSettings, priceOrder } from "./price-order.ts";

const rate = (id: string, price_cents: number, change: Partial<ShippingRate> = {}): ShippingRate => ({
  id,
  name: id,
  delivery_time: "",
  price_by: "value",
  tiers: [{ from: 0, price_cents }],
  until: null,
  free_from_cents: null,
  ...change,
});

const shipping = (...rates: ShippingRate[]): ShippingSettings => ({
  zones: [{ id: "zone", name: "Home", countries: ["DE"], everywhere_else: false, rates }],
  pickup: { id: "pickup", address: "Berlin", instructions: "" },
});

const line = (price: number, quantity = 1): OrderLine => ({
  variantId: "mug",
  productId: "mug",
  price,
  quantity,
  weightGrams: 100,
  requiresShipping: true,
  taxClass: "standard",
});

const discount = (id: string, change: Partial<Discount>): Discount => ({
  id,
  title: id,
  code: null,
  kind: "percent",
  value: 500,
  product_ids: null,
  minimum_cents: null,
  minimum_quantity: null,
  used_before: false,
  ...change,
});

test("a method that is free without the discount is listed as free, with the total it leads to", () => {
  const settings = {
    shippingFlatRateCents: 0,
    taxPercent: "0",
    discounts: [discount("five", {})],
    shipping: shipping(rate("by value", 500, { free_from_cents: 2_000 }), rate("post", 300)),
  };
  const listed = (methodId: string) =>
    priceOrder([line(2_050)], { countryCode: "DE", methodId }, settings).shipping?.methods.map(
      ({ id, price_cents, total_cents }) => [id, price_cents, total_cents],
    );
  // 5 % of 20.50 are 1.03: by post it costs 19.47 + 3.00. By value the discount would cost more than it saves.
  const expected = [
    ["by value", 0, 2_050],
    ["post", 300, 2_247],
    ["pickup", 0, 1_947],
  ];
  expect(listed("post")).toEqual(expected);
  expect(listed("by value")).toEqual(expected);
});

test("a method that only a discount opens is listed", () => {
  const settings = {
    shippingFlatRateCents: 0,
    taxPercent: "0",
    discounts: [discount("half", { value: 5_000 })],
    shipping: shipping(rate("letter", 100, { until: 1_500 })),
  };
  const { shipping: chosen, totals } = priceOrder(
    [line(2_000)],
    { countryCode: "DE", methodId: "letter" },
    settings,
  );
  expect(chosen?.method?.id).toBe("letter");
  expect(totals.totalCents).toBe(1_100);
});

const cents = fc.integer({ min: 0, max: 20_000 });
const anyRate = fc
  .record({
    price_by: fc.constantFrom("value" as const, "weight" as const),
    prices: fc.array(cents, { minLength: 1, maxLength: 3 }),
    until: fc.option(fc.integer({ min: 5_000, max: 30_000 })),
    free_from_cents: fc.option(cents),
  })
  .map(({ prices, ...some }) => ({
    ...some,
    tiers: prices.map((price_cents, n) => ({ from: n * 2_000, price_cents })),
  }));
const anyShipping = fc
  .array(anyRate, { minLength: 1, maxLength: 4 })
  .map((rates) => shipping(...rates.map((some, n) => rate(`rate ${n}`, 0, some))));
const anyDiscounts = fc
  .array(
    fc.record({
      kind: fc.constantFrom("percent" as const, "amount" as const, "free-shipping" as const),
      value: fc.integer({ min: 1, max: 10_000 }),
      minimum_cents: fc.option(cents),
    }),
    { maxLength: 4 },
  )
  .map((some) => some.map((one, n) => discount(`discount ${n}`, one)));
const taxes = {
  included: false,
  home_country_code: "IT",
  on_shipping: true,
  ...PLAIN_TAXES,
  rates: [
    { country_code: "DE", standard: 19, reduced: 7 },
    { country_code: "IT", standard: 22, reduced: 10 },
  ],
};
const anySettings: fc.Arbitrary<PriceSettings> = fc.record({
  shippingFlatRateCents: fc.constant(0),
  taxPercent: fc.constantFrom("0", "19"),
  discounts: anyDiscounts,
  shipping: anyShipping,
  taxes: fc.constantFrom(undefined, taxes, { ...taxes, included: true }),
});

test("what a method shows is what it costs when it is chosen, whichever is chosen now", () => {
  fc.assert(
    fc.property(
      fc.tuple(cents, fc.integer({ min: 1, max: 9 })),
      anySettings,
      ([price, quantity], settings) => {
        const price1 = (methodId?: string) =>
          priceOrder([line(price, quantity)], { countryCode: "DE", methodId }, settings);
        const listed = price1().shipping?.methods ?? [];
        for (const method of listed) {
          const { shipping: chosen, totals } = price1(method.id);
          const { total_cents, ...shown } = method;
          expect(chosen?.methods).toEqual(listed);
          expect(chosen?.method).toMatchObject(shown);
          expect(totals).toMatchObject({ shippingCents: method.price_cents, totalCents: total_cents });
        }
      },
    ),
    { numRuns: 500 },
  );
});
