import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Discount } from "#rules/discount/discount.ts";
import { refusalText } from "#rules/discount/refusal-text.ts";
import { EURO } from "#rules/money/money.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import { PLAIN_TAXES, TAX_CLASSES, type TaxSettings } from "#rules/tax/tax-settings.ts";
import { type Choice, type OrderLine, type PriceSettings, priceOrder } from "./price-order.ts";

const line = (
  variantId: string,
  price: number,
  quantity = 1,
  change: Partial<OrderLine> = {},
): OrderLine => ({
  variantId,
  productId: variantId,
  price,
  quantity,
  weightGrams: null,
  requiresShipping: true,
  taxClass: "standard",
  ...change,
});
const mug = line("mug", 2_500);
const book = line("book", 1_000, 1, { taxClass: "reduced" });

const discount = (id: string, change: Partial<Discount>): Discount => ({
  id,
  title: id,
  code: id,
  kind: "percent",
  value: 1_000,
  product_ids: null,
  minimum_cents: null,
  minimum_quantity: null,
  used_before: false,
  ...change,
});
const TEN = discount("TEN", { value: 1_000 });
const FIVE_EUROS = discount("FIVE", { kind: "amount", value: 500 });
const FREE = discount("FREE", { kind: "free-shipping", value: 0 });
const automatic = (some: Discount): Discount => ({ ...some, code: null });

// 4.90 everywhere, free from 25.00; or pickup.
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
          free_from_cents: 2_500,
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
    { country_code: "IT", standard: 22, reduced: 10 },
  ],
};
const FOLLOWING: TaxSettings = { ...TAXES, shipping_rate: "goods" };
const ON_TOP: TaxSettings = { ...TAXES, included: false };

const plain: PriceSettings = { shippingFlatRateCents: 490, taxPercent: "0" };
const zones: PriceSettings = { ...plain, shipping: SHIPPING };

/** [subtotal, discount, shipping, tax, total] */
const sums = (lines: OrderLine[], choice: Choice, settings: PriceSettings) => {
  const { totals } = priceOrder(lines, choice, settings);
  const { subtotalCents, discountCents, shippingCents, taxCents, totalCents } = totals;
  return [subtotalCents, discountCents, shippingCents, taxCents, totalCents];
};

describe("discounts, computed by hand", () => {
  test.each<[string, OrderLine[], Discount[], PriceSettings, number[]]>([
    ["10 % of everything, not of shipping", [mug], [TEN], plain, [2_500, 250, 490, 0, 2_740]],
    ["10 % of 0.05 is half up", [line("a", 5)], [TEN], plain, [5, 1, 490, 0, 494]],
    ["an amount", [mug], [FIVE_EUROS], plain, [2_500, 500, 490, 0, 2_490]],
    ["an amount over the subtotal", [line("a", 300)], [FIVE_EUROS], plain, [300, 300, 490, 0, 490]],
    ["free shipping", [mug], [FREE], plain, [2_500, 490, 490, 0, 2_500]],
    ["one on items and one on shipping", [mug], [TEN, FREE], plain, [2_500, 740, 490, 0, 2_250]],
    ["of two on items the better one", [mug], [TEN, FIVE_EUROS], plain, [2_500, 500, 490, 0, 2_490]],
    [
      "the better one is the percentage",
      [mug, mug, mug].map((m, i) => ({ ...m, variantId: `${i}` })),
      [TEN, FIVE_EUROS],
      plain,
      [7_500, 750, 490, 0, 7_240],
    ],
    [
      "the tax is on what is left",
      [mug],
      [TEN],
      { ...plain, taxPercent: "19" },
      [2_500, 250, 490, 521, 3_261],
    ],
    [
      "a shipping discount lowers shipping's tax",
      [mug],
      [FREE],
      { ...plain, taxPercent: "19" },
      [2_500, 490, 490, 475, 2_975],
    ],
    ["on one product", [mug, book], [{ ...TEN, product_ids: ["book"] }], plain, [3_500, 100, 490, 0, 3_890]],
    [
      "an amount on one product",
      [mug, book],
      [{ ...FIVE_EUROS, value: 1_500, product_ids: ["book"] }],
      plain,
      [3_500, 1_000, 490, 0, 2_990],
    ],
  ])("%s", (_, lines, discounts, settings, expected) => {
    const codes = discounts.map(({ code }) => code as string);
    expect(sums(lines, { codes }, { ...settings, discounts })).toEqual(expected);
  });

  test("'free from' compares the subtotal after the discount, and a discount that costs more is not used", () => {
    const at = { countryCode: "DE", methodId: "post" };
    // 10 % of 26.00 leave 23.40, which is not free: 28.30 in all, but 26.00 without the discount.
    const settings = { ...zones, discounts: [TEN] };
    const priced = priceOrder([line("a", 2_600)], { ...at, codes: ["TEN"] }, settings);
    expect(priced.totals.totalCents).toBe(2_600);
    expect(priced.discounts).toEqual([]);
    expect(priced.refusals).toEqual([{ code: "TEN", reason: "no-effect" }]);
    // 10 % of 40.00 leave 36.00, still free.
    expect(sums([line("a", 4_000)], { ...at, codes: ["TEN"] }, settings)).toEqual([4_000, 400, 0, 0, 3_600]);
    // 50 % of 40.00 leave 20.00 and 4.90.
    const half = { ...zones, discounts: [{ ...TEN, value: 5_000 }] };
    expect(sums([line("a", 4_000)], { ...at, codes: ["TEN"] }, half)).toEqual([4_000, 2_000, 490, 0, 2_490]);
  });

  test("the minimum of free shipping compares the subtotal after the discount on items", () => {
    const free = { ...automatic(FREE), minimum_cents: 2_400 };
    const settings = { ...plain, discounts: [free] };
    expect(sums([mug], {}, settings)).toEqual([2_500, 490, 490, 0, 2_500]);
    const both = { ...plain, discounts: [free, { ...FIVE_EUROS, value: 600 }] };
    expect(sums([mug], { codes: ["FIVE"] }, both)).toEqual([2_500, 600, 490, 0, 2_390]);
  });

  test("cents that cannot be split go by remainder, then by variant", () => {
    const three = [line("c", 333), line("a", 333), line("b", 334)];
    const { lines } = priceOrder(
      three,
      { codes: ["FIVE"] },
      { ...plain, discounts: [{ ...FIVE_EUROS, value: 100 }] },
    );
    // 33.3, 33.3, 33.4: the cent that is left goes to b.
    expect(lines.map(({ discountCents }) => discountCents)).toEqual([33, 33, 34]);
  });
});

describe("why a code takes nothing off", () => {
  const summer = discount("SUMMER10", {});
  test.each<[string, Partial<Discount> | undefined, Discount[]]>([
    ["SUMMER10 is not a valid code", undefined, []],
    ["SUMMER10 needs €20.00 more", { minimum_cents: 4_500 }, []],
    ["SUMMER10 needs 2 more pieces", { minimum_quantity: 3 }, []],
    ["SUMMER10 needs 1 more piece", { minimum_quantity: 2 }, []],
    ["SUMMER10 is for other products", { product_ids: ["hat"] }, []],
    ["SUMMER10 can be used only once per customer", { used_before: true }, []],
    [
      "SUMMER10 is not used: Spring saves you at least as much",
      {},
      [{ ...automatic(FIVE_EUROS), title: "Spring" }],
    ],
  ])("%s", (text, change, others) => {
    const discounts = [...(change ? [{ ...summer, ...change }] : []), ...others];
    const { refusals } = priceOrder([mug], { codes: ["SUMMER10"] }, { ...plain, discounts });
    expect(refusals.map((refusal) => refusalText(refusal, EURO))).toEqual([text]);
  });

  test("free shipping where shipping costs nothing", () => {
    const settings = { ...plain, shippingFlatRateCents: 0, discounts: [FREE] };
    const { refusals, discounts } = priceOrder([mug], { codes: ["FREE"] }, settings);
    expect(discounts).toEqual([]);
    expect(refusals.map((refusal) => refusalText(refusal, EURO))).toEqual([
      "FREE takes nothing off this order",
    ]);
  });

  test("pieces count where the discount is on, and value counts in the whole cart", () => {
    const onBooks = { product_ids: ["book"] };
    const pieces = { ...summer, ...onBooks, minimum_quantity: 2 };
    const value = { ...summer, ...onBooks, minimum_cents: 3_500 };
    const refusal = (one: Discount) =>
      priceOrder([mug, book], { codes: ["SUMMER10"] }, { ...plain, discounts: [one] }).refusals;
    expect(refusal(pieces)).toEqual([{ code: "SUMMER10", reason: "more-pieces", missing: 1 }]);
    expect(refusal(value)).toEqual([]);
  });
});

describe("taxes, computed by hand", () => {
  test.each<[string, OrderLine[], Choice, PriceSettings, number[]]>([
    // 25.00 × 19/119 = 3.9916; shipping is free from 25.00.
    [
      "included, at home",
      [mug],
      { countryCode: "DE", methodId: "post" },
      { ...zones, taxes: TAXES },
      [2_500, 0, 0, 399, 2_500],
    ],
    [
      "the same price abroad, the tax of that place",
      [mug],
      { countryCode: "IT", methodId: "post" },
      { ...zones, taxes: TAXES },
      [2_500, 0, 0, 451, 2_500],
    ],
    [
      "no rate, no tax",
      [mug],
      { countryCode: "US", methodId: "post" },
      { ...zones, taxes: TAXES },
      [2_500, 0, 0, 0, 2_500],
    ],
    // 10.00 × 7/107 = 0.6542; 4.90 × 19/119 = 0.7824.
    [
      "reduced, and shipping at the standard rate",
      [book],
      { countryCode: "DE", methodId: "post" },
      { ...zones, taxes: TAXES },
      [1_000, 0, 490, 65 + 78, 1_490],
    ],
    [
      "shipping without tax",
      [book],
      { countryCode: "DE", methodId: "post" },
      { ...zones, taxes: { ...TAXES, on_shipping: false } },
      [1_000, 0, 490, 65, 1_490],
    ],
    [
      "pickup is at home",
      [book],
      { countryCode: "IT", methodId: "pickup" },
      { ...zones, taxes: TAXES },
      [1_000, 0, 0, 65, 1_000],
    ],
    [
      "class none",
      [{ ...mug, taxClass: "none" }],
      { countryCode: "DE", methodId: "post" },
      { ...zones, taxes: TAXES },
      [2_500, 0, 0, 0, 2_500],
    ],
    // On top: 10.00 × 7 % = 0.70; 4.90 × 19 % = 0.931.
    [
      "on top",
      [book],
      { countryCode: "DE", methodId: "post" },
      { ...zones, taxes: ON_TOP },
      [1_000, 0, 490, 70 + 93, 1_653],
    ],
    [
      "on top, abroad",
      [book],
      { countryCode: "IT", methodId: "post" },
      { ...zones, taxes: ON_TOP },
      [1_000, 0, 490, 100 + 108, 1_698],
    ],
    // A store without zones asks for no country code: taxed at home. 29.90 × 19/119 = 4.7739.
    ["without zones", [mug], { countryCode: "IT" }, { ...plain, taxes: TAXES }, [2_500, 0, 490, 477, 2_990]],
    // 22.50 × 19/119 = 3.5924, and no discount on shipping: 4.90 × 19/119 are in the same rate: 27.40 → 4.3748.
    [
      "a discount lowers what the tax is carved out of",
      [mug],
      { countryCode: "DE", methodId: "post", codes: ["TEN"] },
      { ...zones, taxes: TAXES, discounts: [{ ...TEN, value: 3_000 }] },
      [2_500, 750, 490, 358, 2_240],
    ],
  ])("%s", (_, lines, choice, settings, expected) => {
    expect(sums(lines, choice, settings)).toEqual(expected);
  });

  test("the tax of each rate, and the lines that add up to it", () => {
    const settings = { ...plain, taxes: TAXES };
    const priced = priceOrder([mug, book, { ...mug, variantId: "pot", price: 3_333 }], {}, settings);
    // 25.00 + 33.33 + 4.90 = 63.23 × 19/119 = 10.0955; 10.00 × 7/107 = 0.6542.
    expect(priced.taxes).toEqual([
      { rate: 1_900, baseCents: 6_323, taxCents: 1_010 },
      { rate: 700, baseCents: 1_000, taxCents: 65 },
    ]);
    // 10.10 by 25.00 : 33.33 : 4.90 is 3.9933, 5.3239, 0.7827: the cent that is left goes to the pot.
    expect(priced.lines).toEqual([
      { discountCents: 0, taxCents: 399, taxRate: 1_900 },
      { discountCents: 0, taxCents: 65, taxRate: 700 },
      { discountCents: 0, taxCents: 533, taxRate: 1_900 },
    ]);
    expect(priced.shippingTax).toEqual({ discountCents: 0, taxCents: 78, taxRate: 1_900 });
  });

  test("yen have no decimals: 1,980 at 10 % included hold 180 yen", () => {
    const taxes = {
      ...TAXES,
      home_country_code: "JP",
      rates: [{ country_code: "JP", standard: 10, reduced: 8 }],
    };
    expect(sums([line("a", 1_980)], {}, { ...plain, shippingFlatRateCents: 0, taxes })).toEqual([
      1_980, 0, 0, 180, 1_980,
    ]);
  });
});

describe("whatever is bought, with whatever discounts and taxes", () => {
  const anyLines = fc
    .array(
      fc.record({
        productId: fc.constantFrom("mug", "shirt", "book"),
        taxClass: fc.constantFrom(...TAX_CLASSES),
        price: fc.integer({ min: 0, max: 999_999_999 }),
        quantity: fc.integer({ min: 1, max: 999 }),
        weightGrams: fc.constant(null),
        requiresShipping: fc.boolean(),
      }),
      { maxLength: 20 },
    )
    .map((lines) => lines.map((some, at): OrderLine => ({ ...some, variantId: `variant ${at}` })));
  const anyDiscount = fc.record({
    code: fc.constantFrom(null, "A", "B", "C"),
    kind: fc.constantFrom("percent" as const, "amount" as const, "free-shipping" as const),
    value: fc.integer({ min: 1, max: 10_000 }),
    product_ids: fc.constantFrom(null, ["mug"], ["mug", "book"], []),
    minimum_cents: fc.option(fc.integer({ min: 0, max: 10_000_000 })),
    minimum_quantity: fc.option(fc.integer({ min: 0, max: 50 })),
    used_before: fc.boolean(),
  });
  const anyDiscounts = fc
    .array(anyDiscount, { maxLength: 8 })
    .map((some) => some.map((one, at): Discount => ({ ...one, id: `discount ${at}`, title: `D${at}` })));
  const anySettings = fc.record({
    shippingFlatRateCents: fc.integer({ min: 0, max: 100_000 }),
    taxPercent: fc.constantFrom("0", "7.7", "19"),
    discounts: anyDiscounts,
    shipping: fc.constantFrom(undefined, SHIPPING),
    taxes: fc.constantFrom(undefined, TAXES, ON_TOP, { ...TAXES, on_shipping: false }, FOLLOWING),
  });
  const anyChoice = fc.record({
    countryCode: fc.constantFrom("DE", "IT", "US", undefined),
    methodId: fc.constantFrom("post", "pickup", undefined),
    codes: fc.uniqueArray(fc.constantFrom("A", "B", "C", "NONE")),
  });

  test("the parts add up, nothing is negative, and the total is never above the one without discounts", () => {
    fc.assert(
      fc.property(anyLines, anyChoice, anySettings, (lines, choice, settings) => {
        const priced = priceOrder(lines, choice, settings);
        const { subtotalCents, discountCents, shippingCents, taxCents, totalCents, taxIncluded } =
          priced.totals;
        expect(totalCents).toBe(subtotalCents - discountCents + shippingCents + (taxIncluded ? 0 : taxCents));
        expect(
          Math.min(subtotalCents, discountCents, shippingCents, taxCents, totalCents),
        ).toBeGreaterThanOrEqual(0);
        const itemsOff = priced.lines.reduce((sum, { discountCents }) => sum + discountCents, 0);
        const appliedOn = (on: string) =>
          priced.discounts
            .filter((one) => one.on === on)
            .reduce((sum, { amountCents }) => sum + amountCents, 0);
        expect(appliedOn("items")).toBe(itemsOff);
        expect(itemsOff + appliedOn("shipping")).toBe(discountCents);
        const lineTax = priced.lines.reduce((sum, line) => sum + line.taxCents, 0);
        expect(lineTax + priced.shippingTax.taxCents).toBe(taxCents);
        expect(priced.taxes.reduce((sum, rate) => sum + rate.taxCents, 0)).toBe(taxCents);
        priced.lines.forEach((one, at) => {
          const { price, quantity } = lines[at] as OrderLine;
          expect(one.discountCents).toBeLessThanOrEqual(price * quantity);
        });
        const without = priceOrder(lines, choice, { ...settings, discounts: [] });
        expect(totalCents).toBeLessThanOrEqual(without.totals.totalCents);
      }),
    );
  });

  test("the order of lines, codes and discounts makes no difference to the totals", () => {
    fc.assert(
      fc.property(anyLines, anyChoice, anySettings, (lines, choice, settings) => {
        const priced = priceOrder(lines, choice, settings);
        const turned = priceOrder(
          lines.toReversed(),
          { ...choice, codes: choice.codes.toReversed() },
          { ...settings, discounts: settings.discounts.toReversed() },
        );
        expect(turned.totals).toEqual(priced.totals);
        expect(turned.discounts).toEqual(priced.discounts);
        expect(turned.taxes).toEqual(priced.taxes);
        expect(turned.lines.toReversed()).toEqual(priced.lines);
      }),
    );
  });

  test("every code takes something off or says why not, once", () => {
    fc.assert(
      fc.property(anyLines, anyChoice, anySettings, (lines, choice, settings) => {
        const byCode = settings.discounts.filter(
          ({ code }, at, all) => code === null || all.findIndex((one) => one.code === code) === at,
        );
        const priced = priceOrder(lines, choice, { ...settings, discounts: byCode });
        const used = priced.discounts.flatMap(({ code }) => code ?? []);
        const told = priced.refusals.map(({ code }) => code);
        const entered = used.filter((code) => choice.codes.some((one) => one === code));
        expect([...entered, ...told].sort()).toEqual(choice.codes.toSorted());
      }),
    );
  });
});
