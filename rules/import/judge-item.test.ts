import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { Product } from "#rules/product/product.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { valuesOf, variantTitle } from "#rules/product/variants.ts";
import { FIRST_ANSWERS } from "./answers.ts";
import type { CatalogueRow } from "./catalogue-row.ts";
import { judgeItem } from "./judge-item.ts";
import type { Existing, JudgeContext } from "./judgement.ts";
import { productChanges } from "./product-changes.ts";

const CONTEXT: JudgeContext = {
  answers: FIRST_ANSWERS,
  currency: "EUR",
  cleanHtml: (html) => html.replace(/<(script|iframe)[^>]*>.*?<\/\1>/g, ""),
  today: "2026-11-16",
  pointDecimals: true,
};

const MUG: CatalogueRow = {
  row: 2,
  key: "mug",
  handle: "mug",
  title: "Mug",
  description: "<p>Blue</p>",
  vendor: "Kiln",
  tags: "kitchen, blue",
  status: "active",
  published: "TRUE",
  options: [{ name: "Title", value: "Default Title" }],
  sku: "MUG-1",
  price: "12.50",
  compare_at_price: "",
  stock: "7",
  tracked: "shopify",
  oversell: "deny",
  weight: "300",
};

const judge = (change: Partial<CatalogueRow>, context: Partial<JudgeContext> = {}) =>
  judgeItem([{ ...MUG, ...change }], [], { ...CONTEXT, ...context });

test("a product of one row is new, with its only variant", () => {
  expect(judge({})).toMatchObject({
    outcome: "new",
    notes: [],
    asksStock: 0,
    wanted: {
      handle: "mug",
      title: "Mug",
      tags: ["kitchen", "blue"],
      status: "active",
      options: [],
      variants: [
        { values: [], price_cents: 1_250, compare_at_price_cents: null, stock: 7, weight_grams: 300 },
      ],
    },
  });
});

describe("repairs", () => {
  test.each<[string, Partial<CatalogueRow>, string]>([
    ["compare-at", { compare_at_price: "12.50" }, "Compare-at price is left out: it is not above the price"],
    ["negative stock", { stock: "-3" }, "Stock -3 becomes 0"],
    ["no price", { price: "0" }, "Without a price this product is a draft"],
    [
      "description",
      { description: "<p>a</p><script>b</script>" },
      "Description is cleaned: <script> cannot be kept",
    ],
    [
      "barcode",
      { barcode: "3.65275E+11" },
      "Barcode “3.65275E+11” is left out: a spreadsheet has rounded it",
    ],
    ["weight", { weight: "1.5", weight_unit: "kg" }, "Weight 1.5 kg becomes 1500 g"],
    ["archived", { status: "archived" }, "Status “archived” becomes draft"],
    ["handle", { handle: "Blue Mug!" }, "Handle “Blue Mug!” becomes “blue-mug”"],
  ])("are named: %s", (_, change, text) => {
    expect(judge(change).notes).toEqual([{ row: 2, text }]);
  });
});

describe("an import again", () => {
  test("changes nothing", () => {
    const first = judge({});
    const changes = first.wanted && productChanges(first.wanted, undefined, CONTEXT);
    if (changes?.kind !== "save" || !changes.input) throw new Error("The product is not saved.");
    expect(judgeItem([MUG], [stored(changes.input)], CONTEXT)).toMatchObject({
      outcome: "unchanged",
      changes: [],
    });
  });
});

/** The product as the store has it after it was added. */
function stored(input: ProductInput): Existing {
  const product: Product = {
    ...input,
    id: "p1" as ProductId,
    tax_class: input.tax_class ?? "standard",
    search_title: "",
    search_description: "",
    version: 1,
    created_at: "",
    updated_at: "",
    images: [],
    options: input.options.map(({ name }, position) => ({ id: `o${position}`, name, position })),
    variants: input.variants.added.map((variant, index) => ({
      ...variant,
      id: `v${index}` as VariantId,
      title: variantTitle(valuesOf(variant)),
    })),
  };
  return { product, collections: [], pictures: {} };
}
