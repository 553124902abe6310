import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import { PLAIN_TAXES, TAX_CLASSES, type TaxSettings } from "#rules/tax/tax-settings.ts";
import { type Choice, type OrderLine, type PriceSettings, priceOrder } from "./price-order.ts";

const line = (variantId: string, price: number, taxClass: OrderLine["taxClass"] = "standard"): OrderLine => ({
  variantId,
  productId: variantId,
  price,
  quantity: 1,
  weightGrams: null,
  requiresShipping: true,
  taxClass,
});
const mug = line("mug", 2_400);
const book = line("book", 1_200, "reduced");
const stamp = line("stamp", 400, "none");

// 4.90 everywhere, or pickup.
const SHIPPING: ShippingSettings = {
  zones: [
    {
      id: "zone",
      name: "Everywhere else",
      countries: [],
      everywhere_else: true,
      rates: [
        {
          id: "post",
          name: "Post",
          delivery_time: "",
          price_by: "value",
          tiers: [{ from: 0, price_cents: 490 }],
          until: null,
          free_from_cents: null,
        },
      ],
    },
  ],
  pickup: { id: "pickup", address: "Berlin", instructions: "" },
};

const TAXES: TaxSettings = {
  included: true,
  home_country_code: "DE",
  on_shipping: true,
  ...PLAIN_TAXES,
  rates: [
    { country_code: "DE", standard: 19, reduced: 7 },
    { country_code: "AT", standard: 20, reduced: 10 },
  ],
};
const COMPANIES = { asks_company: true, reverse_charge: true };

function settings(change: Partial<TaxSettings> = {}): PriceSettings {
  return {
    shippingFlatRateCents: 0,
    taxPercent: "0",
    shipping: SHIPPING,
    taxes: { ...TAXES, ...change },
  };
}

const to = (countryCode: string, choice: Choice = {}): Choice => ({
  countryCode,
  methodId: "post",
  ...choice,
});

/** [rate, tax] of each rate, then the total. */
function taxed(lines: OrderLine[], choice: Choice, change: Partial<TaxSettings> = {}) {
  const { taxes, totals } = priceOrder(lines, choice, settings(change));
  return [...taxes.map(({ rate, taxCents }) => [rate, taxCents]), totals.totalCents];
}

describe("across the EU", () => {
  // 28.90 × 19/119 = 4.6143; 28.90 × 20/120 = 4.8167.
  test.each<[string, TaxSettings["across_eu"], string, unknown[]]>([
    ["not asked yet, each country has its own", null, "AT", [[2_000, 482], 2_890]],
    ["not asked yet, a country without rates has none", null, "FR", [2_890]],
    ["with each country's own rates", "each", "AT", [[2_000, 482], 2_890]],
    ["with the rates of home, also where others are known", "home", "AT", [[1_900, 461], 2_890]],
    ["with the rates of home, where none are known", "home", "FR", [[1_900, 461], 2_890]],
    ["the rates of home end at the EU's border", "home", "CH", [2_890]],
  ])("%s", (_, across_eu, country, expected) => {
    expect(taxed([mug], to(country), { across_eu })).toEqual(expected);
  });

  test("a store outside the EU has no rates of home there", () => {
    const rates = [{ country_code: "CH", standard: 8.1, reduced: 2.6 }];
    expect(taxed([mug], to("DE"), { across_eu: "home", home_country_code: "CH", rates })).toEqual([2_890]);
  });
});

describe("shipping at the rates of the goods", () => {
  const goods = { shipping_rate: "goods" } as const;

  test("is shared out by their values, and each share is taxed as they are", () => {
    const { taxes, shippingTax, totals } = priceOrder([mug, book, stamp], to("DE"), settings(goods));
    // 4.90 by 24 : 12 : 4 is 2.94, 1.47 and 0.49. 26.94 × 19/119 = 4.3013; 13.47 × 7/107 = 0.8812.
    expect(taxes).toEqual([
      { rate: 1_900, baseCents: 2_694, taxCents: 430 },
      { rate: 700, baseCents: 1_347, taxCents: 88 },
    ]);
    // 4.30 by 24.00 : 2.94 is 3.8307 : 0.4693; 0.88 by 12.00 : 1.47 is 0.784 : 0.096.
    expect(shippingTax).toEqual({
      discountCents: 0,
      taxCents: 47 + 10,
      taxRate: 1_900,
      shares: [
        { rate: 1_900, baseCents: 294, taxCents: 47 },
        { rate: 700, baseCents: 147, taxCents: 10 },
        { rate: 0, baseCents: 49, taxCents: 0 },
      ],
    });
    expect(totals.totalCents).toBe(4_490);
  });

  test("has one rate where the goods have one", () => {
    const { shippingTax } = priceOrder([book], to("DE"), settings(goods));
    expect(shippingTax).toEqual({ discountCents: 0, taxCents: 32, taxRate: 700 });
  });

  test("has the standard rate where the goods cost nothing, and none where shipping is not taxed", () => {
    const gift = { ...book, price: 0 };
    expect(priceOrder([gift], to("DE"), settings(goods)).shippingTax.taxRate).toBe(1_900);
    const untaxed = priceOrder([book], to("DE"), settings({ ...goods, on_shipping: false }));
    expect(untaxed.shippingTax).toEqual({ discountCents: 0, taxCents: 0, taxRate: 0 });
  });

  test("in yen and in Kuwaiti dinars the shares are whole units", () => {
    const half = { shippingFlatRateCents: 501, taxPercent: "0" };
    const taxes = {
      ...TAXES,
      ...goods,
      home_country_code: "JP",
      rates: [{ country_code: "JP", standard: 10, reduced: 8 }],
    };
    const priced = priceOrder([line("tea", 1_000, "reduced"), line("pot", 1_000)], {}, { ...half, taxes });
    // 501 by 1 : 1; the odd yen goes to the rate whose name comes first. 1,251 × 10/110 = 113.7; 1,250 × 8/108 = 92.6.
    expect(priced.shippingTax.shares?.map(({ baseCents }) => baseCents)).toEqual([251, 250]);
    expect(priced.taxes.map(({ taxCents }) => taxCents)).toEqual([114, 93]);
  });
});

describe("the reverse charge", () => {
  test("takes the tax off that others pay there, where prices include it", () => {
    const { totals, discounts, lines, shippingTax, taxReason } = priceOrder(
      [mug, book],
      to("AT", { vatId: "ATU12345678" }),
      settings(COMPANIES),
    );
    // 28.90 × 20/120 = 4.8167, 12.00 × 10/110 = 1.0909: 5.91 of 40.90.
    expect(totals).toMatchObject({ discountCents: 591, taxCents: 0, totalCents: 3_499, taxIncluded: true });
    expect(discounts).toEqual([
      { id: null, on: "tax", title: "VAT, reverse charge", code: null, amountCents: 591 },
    ]);
    expect(lines).toEqual([
      { discountCents: 400, taxCents: 0, taxRate: 0 },
      { discountCents: 109, taxCents: 0, taxRate: 0 },
    ]);
    expect(shippingTax).toEqual({ discountCents: 82, taxCents: 0, taxRate: 0 });
    expect(taxReason).toBe("reverse_charge");
  });

  test("adds none where prices do not include it", () => {
    const on = { ...COMPANIES, included: false };
    const { totals, discounts } = priceOrder([mug], to("AT", { vatId: "ATU12345678" }), settings(on));
    expect(totals).toMatchObject({ discountCents: 0, taxCents: 0, totalCents: 2_890 });
    expect(discounts).toEqual([]);
  });

  test.each<[string, Partial<TaxSettings>, Choice]>([
    ["a store that did not switch it on", { asks_company: true }, to("AT", { vatId: "ATU12345678" })],
    ["a VAT id of the store's own country", COMPANIES, to("AT", { vatId: "DE123456789" })],
    ["a VAT id outside the EU", COMPANIES, to("AT", { vatId: "CHE123456789" })],
    ["a VAT id of Northern Ireland", COMPANIES, to("AT", { vatId: "XI123456789" })],
    ["what stays at home", COMPANIES, to("DE", { vatId: "ATU12345678" })],
    ["what is picked up", COMPANIES, to("AT", { methodId: "pickup", vatId: "ATU12345678" })],
    ["nobody's VAT id", COMPANIES, to("AT", { vatId: "" })],
  ])("is not for %s", (_, change, choice) => {
    const { totals, taxReason } = priceOrder([mug], choice, settings(change));
    expect([totals.taxCents > 0, totals.discountCents, taxReason]).toEqual([true, 0, undefined]);
  });

  test("is also for a company whose VAT id is of a third country of the EU", () => {
    expect(priceOrder([mug], to("AT", { vatId: "EL123456789" }), settings(COMPANIES)).taxReason).toBe(
      "reverse_charge",
    );
  });
});

describe("why there is no tax", () => {
  test.each<[string, OrderLine[], Choice, Partial<TaxSettings>, string | undefined]>([
    ["what leaves the EU", [mug], to("US"), {}, "export"],
    ["what leaves the EU, without tax anyway", [stamp], to("US"), {}, "export"],
    ["where the store has rates, nothing is an export", [mug], to("AT"), {}, undefined],
    ["a country of the EU without rates is none", [mug], to("FR"), {}, undefined],
    ["goods without tax at home", [mug, stamp], to("DE"), {}, "exempt"],
    ["goods with tax at home", [mug], to("DE"), {}, undefined],
    ["a file for the United States", [{ ...mug, requiresShipping: false }], to("US"), {}, undefined],
    ["picked up by an American", [mug], to("US", { methodId: "pickup" }), {}, undefined],
    [
      "from Switzerland into the EU",
      [mug],
      to("DE"),
      { home_country_code: "CH", rates: [{ country_code: "CH", standard: 8.1, reduced: 2.6 }] },
      "export",
    ],
  ])("%s", (_, lines, choice, change, reason) => {
    expect(priceOrder(lines, choice, settings(change)).taxReason).toBe(reason);
  });

  test("a store with one percentage tells none", () => {
    expect(priceOrder([stamp], to("US"), { ...settings(), taxes: undefined }).taxReason).toBeUndefined();
  });
});

describe("whatever is bought, and wherever it goes", () => {
  const anyLines = fc
    .array(
      fc.record({
        taxClass: fc.constantFrom(...TAX_CLASSES),
        price: fc.oneof(fc.nat(50), fc.nat(999_999_999)),
        quantity: fc.integer({ min: 1, max: 999 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((lines) => lines.map((some, at): OrderLine => ({ ...mug, ...some, variantId: `variant ${at}` })));
  const anyTaxes = fc.record({
    included: fc.boolean(),
    on_shipping: fc.boolean(),
    shipping_rate: fc.constantFrom("standard" as const, "goods" as const),
    across_eu: fc.constantFrom("home" as const, "each" as const, null),
  });
  const anyChoice = fc.record({
    countryCode: fc.constantFrom("DE", "AT", "FR", "US", undefined),
    methodId: fc.constantFrom("post", "pickup", undefined),
  });

  test("the parts add up to the total, and those of each rate to its tax", () => {
    fc.assert(
      fc.property(anyLines, anyTaxes, anyChoice, fc.boolean(), (lines, taxes, choice, isCompany) => {
        const vatId = isCompany ? "ATU12345678" : undefined;
        const priced = priceOrder(lines, { ...choice, vatId }, settings({ ...taxes, ...COMPANIES }));
        const { totals, shippingTax } = priced;
        const shares = shippingTax.shares ?? [
          {
            rate: shippingTax.taxRate,
            baseCents: totals.shippingCents - shippingTax.discountCents,
            taxCents: shippingTax.taxCents,
          },
        ];
        const parts = [
          ...priced.lines.map(({ taxRate: rate, taxCents, discountCents }, at) => {
            const { price, quantity } = lines[at] as OrderLine;
            return { rate, taxCents, baseCents: price * quantity - discountCents };
          }),
          ...shares,
        ];
        expect(sumOf(parts, "baseCents") + (taxes.included ? 0 : totals.taxCents)).toBe(totals.totalCents);
        expect(sumOf(parts, "taxCents")).toBe(totals.taxCents);
        for (const { rate, baseCents, taxCents } of priced.taxes) {
          const same = parts.filter((part) => part.rate === rate);
          expect([sumOf(same, "baseCents"), sumOf(same, "taxCents")]).toEqual([baseCents, taxCents]);
        }
        for (const { baseCents, taxCents } of parts)
          expect(Math.min(baseCents, taxCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test("a company pays what others pay, without their tax", () => {
    fc.assert(
      fc.property(anyLines, anyTaxes, (lines, taxes) => {
        const priced = (choice: Choice) =>
          priceOrder(lines, to("AT", choice), settings({ ...taxes, ...COMPANIES }));
        const others = priced({}).totals;
        const company = priced({ vatId: "ATU12345678" });
        expect(company.totals.totalCents).toBe(others.totalCents - others.taxCents);
        expect(company.totals.taxCents).toBe(0);
        const off = sumOf(company.lines, "discountCents") + company.shippingTax.discountCents;
        expect(off).toBe(company.totals.discountCents);
      }),
    );
  });

  test("a share of shipping is less than a cent from its exact part", () => {
    fc.assert(
      fc.property(anyLines, (lines) => {
        const { shippingTax, totals } = priceOrder(lines, to("DE"), settings({ shipping_rate: "goods" }));
        for (const { rate, baseCents } of shippingTax.shares ?? []) {
          const same = lines.filter(({ taxClass }) => RATES[taxClass] === rate);
          const value = same.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
          expect(Math.abs(baseCents - (490 * value) / totals.subtotalCents)).toBeLessThan(1);
        }
      }),
    );
  });

  const RATES = { standard: 1_900, reduced: 700, none: 0 };

  function sumOf<Key extends string>(parts: readonly Record<Key, number>[], key: Key): number {
    return parts.reduce((sum, part) => sum + part[key], 0);
  }
});
