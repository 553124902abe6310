import { expect, test } from "vitest";
import { openMedia } from "#app/admin/products/media/media-state.ts";
import { openedVariants, variantChanges } from "#app/admin/products/variant-changes.ts";
import { COLUMNS, type ColumnKey } from "#app/admin/products/variant-grid/columns.ts";
import { changeCells, openVariants } from "#app/admin/products/variants-state.ts";
import type { ProductId, VariantId } from "#rules/ids.ts";
import type { Product } from "#rules/product.ts";
import { NEW_VARIANT, optionColumns } from "#rules/variants.ts";
import { detailsOf, disagreements, type Mine, resolveConflict } from "./resolve-conflict.ts";

const opened: Product = {
  id: "p" as ProductId,
  title: "Mug",
  description_html: "",
  vendor: "",
  tags: [],
  status: "draft",
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
    variants: changeCells(openVariants(opened), cells),
  };
}

const variantsNow = (change: Record<string, object>) =>
  opened.variants.map((variant) => ({ ...variant, ...change[variant.title] }));

test("a title that changed elsewhere is told, with what it was and what it is", () => {
  const current = { ...opened, version: 2, title: "Cup" };
  expect(disagreements(opened, current, mine([], { title: "Beaker" }))).toEqual([
    {
      topic: "title",
      by: "elsewhere",
      touched: true,
      changes: [{ field: "title", label: "", before: "Mug", now: "Cup" }],
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

test("stock that was sold meanwhile stays sold when the owner did not touch it", () => {
  const current = { ...opened, variants: variantsNow({ S: { inventory_qty: 7 } }) };
  const resolved = resolveConflict(opened, current, mine([[0, "price_cents", "12"]]), {});
  expect(variantChanges(openedVariants(current.variants), resolved.variants.rows).changed).toEqual([
    { id: "id-S", price_cents: 1200 },
  ]);
});

test("stock that both touched is the owner's to decide, counted from what is there now", () => {
  const current = { ...opened, variants: variantsNow({ S: { inventory_qty: 7 } }) };
  const touched = mine([[0, "inventory_qty", "20"]]);
  expect(disagreements(opened, current, touched)).toMatchObject([
    { topic: "stock", by: "sale", touched: true },
  ]);
  const kept = resolveConflict(opened, current, touched, { stock: "mine" });
  expect(variantChanges(openedVariants(current.variants), kept.variants.rows).changed).toEqual([
    { id: "id-S", inventory_qty: { from: 7, to: 20 } },
  ]);
  const theirs = resolveConflict(opened, current, touched, { stock: "theirs" });
  expect(variantChanges(openedVariants(current.variants), theirs.variants.rows).changed).toEqual([]);
});

test("a price that changed elsewhere is not undone by a save that never touched it", () => {
  const current = { ...opened, version: 2, variants: variantsNow({ M: { price_cents: 5000 } }) };
  const resolved = resolveConflict(opened, current, mine([[0, "price_cents", "12"]]), { variants: "mine" });
  expect(resolved.variants.rows.map((row) => row.price_cents)).toEqual([1200, 5000]);
});

test("a variant that was removed elsewhere comes back as a new one when the owner keeps theirs", () => {
  const current = { ...opened, version: 2, variants: opened.variants.slice(0, 1) };
  const kept = resolveConflict(opened, current, mine(), { options: "mine" });
  expect(variantChanges(openedVariants(current.variants), kept.variants.rows)).toMatchObject({
    added: [{ option1_value: "M", price_cents: 1000 }],
    removed: [],
  });
  const gone = resolveConflict(opened, current, mine(), { options: "theirs" });
  expect(gone.variants.rows).toHaveLength(1);
});
