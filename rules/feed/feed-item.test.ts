import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import {
  type FeedAttribute,
  type FeedProduct,
  type FeedShop,
  type FeedVariant,
  feedItems,
} from "./feed-item.ts";

const SHOP: FeedShop = {
  url: "https://shop.example/pots",
  origin: "https://shop.example",
  currency: EURO,
  shippingFlatRateCents: 490,
};

const MUG_VARIANT: FeedVariant = {
  id: "c2a7a1de-8a55-4b83-b5d1-7c1e55f0a9d4" as VariantId,
  title: "Default",
  option1_value: null,
  option2_value: null,
  option3_value: null,
  price_cents: 1_500,
  compare_at_price_cents: null,
  inventory_qty: 3,
  barcode: "",
  weight_grams: 380,
  requires_shipping: true,
};

const MUG: FeedProduct = {
  id: "3f6d9f3e-6f0c-4c53-9a39-0d6a3c2b7e11" as ProductId,
  handle: "mug",
  title: "Mug",
  descriptionHtml: "<p>Thrown by <b>hand</b> &amp; glazed.</p>",
  vendor: "Kiln",
  options: [],
  pictures: ["/a.webp", "/b.webp"],
  variants: [MUG_VARIANT],
};

function itemOf(
  product: Partial<FeedProduct>,
  variant: Partial<FeedVariant> = {},
  shop: Partial<FeedShop> = {},
) {
  const variants = [{ ...MUG_VARIANT, ...variant }];
  return feedItems({ ...MUG, variants, ...product }, { ...SHOP, ...shop })[0] ?? [];
}

const only = (item: FeedAttribute[], name: string) => item.find(([known]) => known === name)?.[1];
const allOf = (item: FeedAttribute[], name: string) =>
  item.filter(([known]) => known === name).map(([, value]) => value);

/** 'DE Parcel 4.90 EUR' */
const shippingOf = (item: FeedAttribute[]) =>
  allOf(item, "shipping").map((parts) => (parts as FeedAttribute[]).map(([, text]) => text).join(" "));

describe("an item of the feed", () => {
  test("of a mug says what its page says", () => {
    expect(itemOf({})).toEqual([
      ["id", MUG_VARIANT.id],
      ["title", "Mug"],
      ["description", "Thrown by hand & glazed."],
      ["link", "https://shop.example/pots/products/mug"],
      ["image_link", "https://shop.example/a.webp"],
      ["additional_image_link", "https://shop.example/b.webp"],
      ["availability", "in_stock"],
      ["price", "15.00 EUR"],
      ["condition", "new"],
      ["brand", "Kiln"],
      ["identifier_exists", "no"],
      ["shipping_weight", "380 g"],
    ]);
  });

  test("with a crossed-out price has that one as price, and its own as sale price", () => {
    const item = itemOf({}, { compare_at_price_cents: 2_000 });
    expect([only(item, "price"), only(item, "sale_price")]).toEqual(["20.00 EUR", "15.00 EUR"]);
    const same = itemOf({}, { compare_at_price_cents: 1_500 });
    expect([only(same, "price"), only(same, "sale_price")]).toEqual(["15.00 EUR", undefined]);
    expect(only(itemOf({}, {}, { currency: currencyOf("JPY") }), "price")).toBe("1500 JPY");
  });

  test("of a variant names its group, its values and the address that chooses it", () => {
    const item = itemOf(
      { options: ["Colour", "Finish"] },
      { title: "Oat / Matt", option1_value: "Oat", option2_value: "Matt" },
    );
    expect(only(item, "title")).toBe("Mug (Oat / Matt)");
    expect(only(item, "item_group_id")).toBe(MUG.id);
    expect(only(item, "color")).toBe("Oat");
    expect(only(item, "link")).toBe(`https://shop.example/pots/products/mug?variant=${MUG_VARIANT.id}`);
    expect(item.map(([name]) => name)).not.toContain("Finish");
  });

  test("has a valid barcode as its GTIN, and no other", () => {
    const item = itemOf({}, { barcode: "4006381333931" });
    expect([only(item, "gtin"), only(item, "identifier_exists")]).toEqual(["4006381333931", undefined]);
    expect(only(itemOf({}, { barcode: "12345" }), "gtin")).toBeUndefined();
  });

  test("that nobody can have is out of stock", () => {
    expect(only(itemOf({}, { inventory_qty: 0 }), "availability")).toBe("out_of_stock");
  });

  test("keeps to the lengths, and a cut title keeps its values", () => {
    const title = "🦊".repeat(120);
    const item = itemOf(
      { title, vendor: "v".repeat(100), descriptionHtml: "d".repeat(9_000), options: ["Size"] },
      { title: "L", option1_value: "L".repeat(255) },
    );
    const lengths = ["title", "brand", "description", "size"].map((name) => String(only(item, name)).length);
    expect(lengths).toEqual([expect.any(Number), 70, 5_000, 100]);
    expect(lengths[0]).toBeLessThanOrEqual(150);
    expect(only(item, "title")).toMatch(/^🦊+… \(L\)$/u);
    expect(String(only(item, "title")).isWellFormed()).toBe(true);
  });

  test("is missing without a picture or a price", () => {
    expect(feedItems({ ...MUG, pictures: [] }, SHOP)).toEqual([]);
    const free = { ...MUG_VARIANT, price_cents: 0 };
    expect(feedItems({ ...MUG, variants: [free, MUG_VARIANT] }, SHOP)).toHaveLength(1);
  });

  test("without a description repeats the title", () => {
    expect(only(itemOf({ descriptionHtml: "<p></p>" }), "description")).toBe("Mug");
  });
});

describe("the shipping of an item", () => {
  const rate = (name: string, price_cents: number, change = {}) => ({
    ...{ id: name, name, delivery_time: "", price_by: "value" as const, tiers: [{ from: 0, price_cents }] },
    ...{ until: null, free_from_cents: null, ...change },
  });
  const zone = (countries: string[], ...rates: ReturnType<typeof rate>[]) => ({
    ...{ id: "zone", name: "Zone", countries, everywhere_else: countries.length === 0, rates },
  });

  test("is the flat rate to the store's own country, where that is known", () => {
    expect(shippingOf(itemOf({}, {}, { countryCode: "DE" }))).toEqual(["DE Standard Shipping 4.90 EUR"]);
    expect(shippingOf(itemOf({}))).toEqual([]);
  });

  test("is what each rate costs for one piece, to the own country first", () => {
    const weight = {
      price_by: "weight" as const,
      tiers: [
        { from: 0, price_cents: 490 },
        { from: 300, price_cents: 690 },
      ],
    };
    const shipping = {
      zones: [
        zone(["AT", "DE"], rate("Parcel", 0, weight), rate("Express", 1_500, { free_from_cents: 1_500 })),
        zone([], rate("World", 2_000)),
      ],
      pickup: { id: "pickup", address: "", instructions: "" },
    };
    expect(shippingOf(itemOf({}, {}, { shipping, countryCode: "DE" }))).toEqual([
      ...["DE Parcel 6.90 EUR", "DE Express 0.00 EUR", "AT Parcel 6.90 EUR", "AT Express 0.00 EUR"],
    ]);
    expect(shippingOf(itemOf({}, {}, { shipping, countryCode: "NZ" }))[0]).toBe("NZ World 20.00 EUR");
    const download = { requires_shipping: false };
    expect(shippingOf(itemOf({}, download, { shipping, countryCode: "DE" }))).toEqual(["DE 0.00 EUR"]);
  });

  test("has at most 100 lines", () => {
    const codes = Array.from({ length: 200 }, (_, index) => `C${index}`);
    const shipping = { zones: [zone(codes, rate("Parcel", 1))], pickup: null };
    expect(shippingOf(itemOf({}, {}, { shipping }))).toHaveLength(100);
  });
});
