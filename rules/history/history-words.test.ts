import { describe, expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { KIND_OF_EVENT } from "./history-kinds.ts";
import { describeChange } from "./history-words.ts";
import type { Teller } from "./said-changes.ts";

const MUG = "5f0c1de2-6a0a-4a1e-9d3f-3f3f1c7a2b10";

const tell: Teller = {
  currency: EURO,
  countryName: (code) => ({ DE: "Germany", FR: "France" })[code] ?? code,
  titleOf: (id) => (id === MUG ? "Mug" : undefined),
  moment: (instant) => instant.slice(0, 10),
};

const say = (type: string, payload: object) => {
  const { changes } = describeChange(type, payload as Record<string, unknown>, tell);
  return changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);
};

const rate = (price_cents: number) => ({
  ...{ id: "r", name: "Standard", delivery_time: "2 days", price_by: "value" },
  ...{ tiers: [{ from: 0, price_cents }], until: null, free_from_cents: 5_000 },
});
const zone = (name: string, price: number) => ({
  ...{ id: "z", name, countries: ["DE", "FR"], everywhere_else: false, rates: [rate(price)] },
});

describe("a change in words", () => {
  test.for(Object.keys(KIND_OF_EVENT))(
    "%s has a sentence of its own, also for an event that says nothing",
    (type) => {
      const { title, changes } = describeChange(type, {}, tell);
      expect(title).toMatch(/^[A-Z][A-Za-z]/);
      expect(title).not.toContain(".");
      expect(Array.isArray(changes)).toBe(true);
    },
  );

  test("of variants names them, and a product without options only its fields", () => {
    const named = (title: string, price_cents: number) => ({ id: title, title, sku: null, price_cents });
    const whole = {
      ...{
        title: "XL",
        price_cents: 1,
        compare_at_price_cents: null,
        sku: null,
        barcode: null,
        inventory_qty: 0,
      },
      ...{ weight_grams: null, requires_shipping: true, image_urls: [] },
    };
    expect(
      say("product.changed", {
        before: { status: "draft", variants: [whole, named("Sage / L", 1_000), named("Default", 1)] },
        after: { status: "active", variants: [named("Sage / L", 1_250), named("Default", 2)] },
        more_variants: 3,
      }),
    ).toEqual([
      "Sage / L, Price: €10.00 → €12.50",
      "Price: €0.01 → €0.02",
      "Variant removed: XL → none",
      "Status: Draft → Active",
      "More variants: null → 3 variants changed as well",
    ]);
  });

  test("of a product has the order of its form, and never the name of the only variant", () => {
    const named = (title: string) => ({ id: MUG, title, sku: "", price_cents: 1 });
    expect(
      say("product.changed", {
        before: { tags: [], title: "Mug", options: [], variants: [named("Default")] },
        after: { tags: ["clay"], title: "Cup", options: ["Size"], variants: [named("S")] },
      }),
    ).toEqual(["S, Name: none → S", "Title: Mug → Cup", "Tags: none → clay", "Options: none → Size"]);
  });

  test("of texts has their words, and of what nobody wrote down only that it changed", () => {
    expect(
      say("product.changed", {
        before: { description_html: "<p>Old &amp; good</p><p>Two</p>" },
        after: { description_html: "<p>New</p>", images: "changed" },
      }),
    ).toEqual(["Description: Old & good\nTwo → New", "Pictures: null → null"]);
  });

  test("of shipping names zones and rates, with their prices", () => {
    const change = { before: { zones: [zone("Near", 490)] }, after: { zones: [zone("Near", 590)] } };
    expect(say("store.shipping-changed", change)).toEqual([
      "Near, Standard: Standard: €4.90; 2 days; free from €50.00 → Standard: €5.90; 2 days; free from €50.00",
    ]);
    expect(
      say("store.shipping-changed", { before: { zones: [] }, after: { zones: [zone("Near", 590)] } })[0],
    ).toBe("Zone Near: none → Near: Germany, France");
  });

  test("of taxes has the countries", () => {
    const taxes = (standard: number) => ({
      ...{
        included: true,
        home_country_code: "DE",
        on_shipping: true,
        shipping_rate: "standard",
        across_eu: null,
      },
      ...{
        asks_company: false,
        reverse_charge: false,
        rates: [{ country_code: "DE", standard, reduced: 7 }],
      },
    });
    expect(say("store.taxes-changed", { before: { taxes: taxes(19) }, after: { taxes: taxes(20) } })).toEqual(
      ["Germany: 19%, reduced 7% → 20%, reduced 7%"],
    );
  });

  test("of a discount reads its value by its kind", () => {
    const change = { before: { value: 1_000 }, after: { value: 1_550 } };
    expect(say("discount.changed", { ...change, kind: "percent" })).toEqual(["Value: 10% → 15.5%"]);
    expect(say("discount.changed", { ...change, kind: "amount" })).toEqual(["Value: €10.00 → €15.50"]);
    const other = { before: { kind: "percent", value: 1_000 }, after: { kind: "amount", value: 500 } };
    expect(say("discount.changed", { ...other, kind: "amount" })).toEqual([
      "Type: Percentage → Amount",
      "Value: 10% → €5.00",
    ]);
    expect(
      say("discount.changed", { before: { product_ids: [] }, after: { product_ids: [MUG, "gone"] } }),
    ).toEqual(["Chosen products: none → Mug, a deleted one"]);
  });

  test("of menus and the theme names what they lead to", () => {
    const item = {
      kind: "product",
      id: MUG,
      label: "Our mug",
      items: [{ kind: "search", words: "", label: "" }],
    };
    expect(say("menus.changed", { before: { header: [] }, after: { header: [item] } })).toEqual([
      "Header menu: no items → Our mug (Mug)\n– all products",
    ]);
    const [hero] = DEFAULT_THEME.sections;
    const sections = [
      { ...hero, headline: "Hello", button: { label: "Go", link: { kind: "product", id: MUG } } },
    ];
    expect(say("theme.published", { before: { sections: [hero] }, after: { sections } })).toEqual([
      "Home page, Hero: layout beside → layout beside; Hello; button ‘Go’ to Mug",
    ]);
  });

  test("of a text of the shop says when it is ours", () => {
    expect(say("store.texts-changed", { before: { "cart.title": "Basket" }, after: {} })).toEqual([
      "Text ‘cart.title’: Basket → ours",
    ]);
  });
});
