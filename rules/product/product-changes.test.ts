import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import type { Product } from "./product.ts";
import { changesSince } from "./product-changes.ts";
import { BLANK_DETAILS } from "./product-fields.ts";
import { NEW_VARIANT, optionColumns } from "./variant/variants.ts";

const small = variant("small", "S", 0);
const large = variant("large", "L", 1);

const opened: Product = {
  ...BLANK_DETAILS,
  id: "mug" as ProductId,
  title: "Mug",
  tags: ["summer"],
  handle: "mug",
  featured_image_url: null,
  version: 3,
  created_at: "2026-01-01T00:00:00.000Z",
  updated_at: "2026-01-01T00:00:00.000Z",
  images: [],
  options: [{ id: "size", name: "Size", position: 0 }],
  variants: [small, large],
};

function variant(id: string, value: string, position: number) {
  return { ...NEW_VARIANT, ...optionColumns([value]), id: id as VariantId, position, title: value };
}

describe("what changed since a product was opened", () => {
  test("is empty when nothing changed", () => {
    expect(changesSince(opened, structuredClone(opened))).toEqual([]);
  });

  test("names the fields that another save changed, with both values", () => {
    const current = { ...opened, version: 4, title: "Cup", tags: ["winter"] };
    expect(changesSince(opened, current)).toEqual([
      { field: "title", by: "elsewhere", before: "Mug", now: "Cup" },
      { field: "tags", by: "elsewhere", before: ["summer"], now: ["winter"] },
    ]);
  });

  test("is a sale when the stock changed and the version did not", () => {
    const current = { ...opened, variants: [small, { ...large, inventory_qty: 8 }] };
    expect(changesSince(opened, current)).toEqual([
      { field: "inventory_qty", variantId: "large", variantTitle: "L", by: "sale", before: 10, now: 8 },
    ]);
  });

  test("reports added and removed variants", () => {
    const current = { ...opened, version: 4, variants: [small, variant("huge", "XL", 1)] };
    expect(changesSince(opened, current)).toMatchObject([
      { field: "variant", variantId: "large", before: "L", now: null },
      { field: "variant", variantId: "huge", before: null, now: "XL" },
    ]);
  });
});
