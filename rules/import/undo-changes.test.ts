import { expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { Product, ProductVariant } from "#rules/product/product.ts";
import { BLANK_DETAILS } from "#rules/product/product-fields.ts";
import { optionColumns, variantTitle } from "#rules/product/variant/variants.ts";
import { undoChanges } from "./undo-changes.ts";

function aVariant(id: string, values: string[], changes: Partial<ProductVariant> = {}): ProductVariant {
  return {
    id: id as VariantId,
    position: 0,
    title: variantTitle(values),
    ...optionColumns(values),
    price_cents: 1_000,
    compare_at_price_cents: null,
    sku: null,
    barcode: null,
    inventory_qty: 5,
    weight_grams: null,
    requires_shipping: true,
    image_urls: [],
    ...changes,
  };
}

function aMug(changes: Partial<Product> = {}): Product {
  return {
    ...BLANK_DETAILS,
    id: "mug" as ProductId,
    title: "Mug",
    status: "active",
    handle: "mug",
    featured_image_url: null,
    version: 1,
    created_at: "",
    updated_at: "",
    images: [],
    options: [],
    variants: [aVariant("a", [])],
    ...changes,
  };
}

const named = (...names: string[]) => names.map((name, position) => ({ id: name, name, position }));

test("what the import changed comes back, with the version of now", () => {
  const after = aMug({
    title: "Cup",
    variants: [aVariant("a", [], { price_cents: 2_000, inventory_qty: 9 })],
  });
  const { input, kept } = undoChanges({ before: aMug(), after, now: { ...after, version: 7 } });
  expect(kept).toEqual([]);
  expect(input).toMatchObject({
    title: "Mug",
    version: 7,
    variants: {
      added: [],
      removed: [],
      changed: [{ id: "a", price_cents: 1_000, inventory_qty: { from: 9, to: 5 } }],
    },
  });
});

test("what was edited or sold since stays and is named; the rest comes back", () => {
  const after = aMug({ title: "Cup", vendor: "Kiln", variants: [aVariant("a", [], { inventory_qty: 9 })] });
  const now = { ...after, title: "My cup", variants: [aVariant("a", [], { inventory_qty: 8 })] };
  const { input, kept } = undoChanges({ before: aMug(), after, now });
  expect(kept).toEqual(["title", "stock"]);
  expect(input).toMatchObject({ title: "My cup", vendor: "", variants: { changed: [] } });
});

test("variants that the import added go, unless they were edited or sold", () => {
  const options = named("Colour");
  const before = aMug({ options, variants: [aVariant("a", ["Blue"])] });
  const after = aMug({
    options,
    variants: [aVariant("a", ["Blue"]), aVariant("b", ["Red"]), aVariant("c", ["Green"])],
  });
  const now = {
    ...after,
    variants: [
      aVariant("a", ["Blue"]),
      aVariant("b", ["Red"]),
      aVariant("c", ["Green"], { inventory_qty: 4 }),
    ],
  };
  const { input, kept } = undoChanges({ before, after, now });
  expect(kept).toEqual(["variant Green"]);
  expect(input.variants).toEqual({ added: [], changed: [], removed: ["b"] });
});

test("an option that the owner renamed since keeps its name and values", () => {
  const before = aMug({ options: named("Colour"), variants: [aVariant("a", ["Blue"])] });
  const after = { ...before, vendor: "Kiln" };
  const now = aMug({ vendor: "Kiln", options: named("Glaze"), variants: [aVariant("a", ["Sea"])] });
  const { input, kept } = undoChanges({ before, after, now });
  expect(kept).toEqual([]);
  expect(input).toMatchObject({
    vendor: "",
    options: [{ name: "Glaze" }],
    variants: { changed: [], removed: [] },
  });
});

test("options that the import added go while nobody touched the variants", () => {
  const before = aMug();
  const after = aMug({
    options: named("Colour"),
    variants: [aVariant("a", ["Blue"]), aVariant("b", ["Red"])],
  });
  expect(undoChanges({ before, after, now: after }).input).toMatchObject({
    options: [],
    variants: { removed: ["b"], changed: [{ id: "a", option1_value: null }] },
  });
  const sold = {
    ...after,
    variants: [aVariant("a", ["Blue"]), aVariant("b", ["Red"], { inventory_qty: 1 })],
  };
  const { input, kept } = undoChanges({ before, after, now: sold });
  expect(kept).toEqual(["options"]);
  expect(input).toMatchObject({ options: [{ name: "Colour" }], variants: { removed: [], changed: [] } });
});

test("the pictures that an import gave to a variant are taken back, unless the owner chose others since", () => {
  const after = aMug({ variants: [aVariant("a", [], { image_urls: ["/1.webp"] })] });
  expect(undoChanges({ before: aMug(), after, now: after }).input.variants.changed).toEqual([
    { id: "a", image_urls: [] },
  ]);
  const now = aMug({ variants: [aVariant("a", [], { image_urls: ["/2.webp"] })] });
  expect(undoChanges({ before: aMug(), after, now })).toMatchObject({
    kept: ["pictures"],
    input: { variants: { changed: [] } },
  });
});

test("an import of before variants had pictures leaves them as they are", () => {
  const old = aMug({ variants: [aVariant("a", [], { image_urls: undefined as unknown as string[] })] });
  const now = aMug({ variants: [aVariant("a", [], { image_urls: ["/1.webp"] })] });
  expect(undoChanges({ before: old, after: old, now }).input.variants.changed).toEqual([]);
});
