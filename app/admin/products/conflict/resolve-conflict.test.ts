import { expect, test } from "vitest";
import { openMedia } from "#app/admin/products/media/media-state.ts";
import { openedVariants, variantChanges } from "#app/admin/products/variant-changes.ts";
import { COLUMNS, type ColumnKey } from "#app/admin/products/variant-grid/columns.ts";
import { changeCells, openVariants } from "#app/admin/products/variants-state.ts";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";
import { BLANK_DETAILS } from "#rules/product/product-fields.ts";
import { NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { compareVersions, detailsOf, type Mine, resolveConflict } from "./resolve-conflict.ts";

const opened: Product = {
  ...BLANK_DETAILS,
  id: "p" as ProductId,
  title: "Mug",
  handle: "mug",
  featured_image_url: null,
  version: 1,
  created_at: "",
  updated_at: "",
  images: [],
  options: [{ id: "o", name: "Size", position: 0 }],
  variants: ["S", "M"].map((size, position) => ({
    ...NEW_VARIANT,
    ...optionColumns([size]),
    id: `id-${size}` as VariantId,
    title: size,
    position,
    price_cents: 1000,
  })),
};

function mine(edits: [row: number, key: ColumnKey, text: string][] = [], details = {}): Mine {
  const cells = edits.map(([row, key, text]) => ({
    row,
    column: COLUMNS.findIndex((column) => column.key === key),
    text,
  }));
  return {
    details: { ...detailsOf(opened), ...details },
    media: openMedia(opened),
    variants: changeCells(openVariants(opened), cells, EURO),
  };
}

function savedRows(current: Product, resolved: Mine) {
  return variantChanges(openedVariants(current.variants), resolved.variants.rows);
}

const variantsNow = (change: Record<string, object>) =>
  opened.variants.map((variant) => ({ ...variant, ...change[variant.title] }));

test("a title changed elsewhere is shown with its old, current and typed value", () => {
  const current = { ...opened, version: 2, title: "Cup" };
  expect(compareVersions(opened, current, mine([], { title: "Beaker" })).disagreements).toEqual([
    {
      ...{ id: "title", label: "Title", by: "elsewhere", field: "title", suggested: "mine" },
      ...{ before: "Mug", mine: "Beaker", theirs: "Cup" },
    },
  ]);
});

test.each([
  ["mine", "Beaker"],
  ["theirs", "Cup"],
] as const)("the owner who keeps %s gets %s", (choice, title) => {
  const current = { ...opened, version: 2, title: "Cup" };
  const resolved = resolveConflict(opened, current, mine([], { title: "Beaker" }), { title: choice });
  expect(resolved.details.title).toBe(title);
});

test("a search title changed elsewhere is asked about, and stays theirs unless it was typed", () => {
  const current = { ...opened, version: 2, search_title: "Mugs by hand" };
  const asked = { id: "search_title", label: "Search title", suggested: "theirs", theirs: "Mugs by hand" };
  expect(compareVersions(opened, current, mine()).disagreements).toMatchObject([asked]);
  const resolved = resolveConflict(opened, current, mine(), { search_title: "theirs" });
  expect(resolved.details.search_title).toBe("Mugs by hand");
});

test("stock sold meanwhile stays sold when the owner did not edit it, and nothing is asked", () => {
  const current = { ...opened, variants: variantsNow({ S: { inventory_qty: 7 } }) };
  const edited = mine([[0, "price_cents", "12"]]);
  expect(compareVersions(opened, current, edited)).toMatchObject({
    disagreements: [],
    staying: [{ variantTitle: "S", field: "inventory_qty", before: 10, now: 7 }],
  });
  const resolved = resolveConflict(opened, current, edited, {});
  expect(savedRows(current, resolved).changed).toEqual([{ id: "id-S", price_cents: 1200 }]);
});

test.each([20, 7])(
  "stock that both changed, %i here, is asked about, and based on the current number",
  (typed) => {
    const current = { ...opened, variants: variantsNow({ S: { inventory_qty: 7 } }) };
    const touched = mine([[0, "inventory_qty", String(typed)]]);
    expect(compareVersions(opened, current, touched)).toMatchObject({
      disagreements: [{ label: "S, Inventory", by: "sale", before: 10, mine: typed, theirs: 7 }],
      staying: [],
    });
    const kept = resolveConflict(opened, current, touched, { "id-S inventory_qty": "mine" });
    expect(savedRows(current, kept).changed).toEqual(
      typed === 7 ? [] : [{ id: "id-S", inventory_qty: { from: 7, to: typed } }],
    );
    const theirs = resolveConflict(opened, current, touched, { "id-S inventory_qty": "theirs" });
    expect(savedRows(current, theirs).changed).toEqual([]);
  },
);
