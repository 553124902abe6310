import { expect, test } from "vitest";
import type { VariantId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import type { ProductVariant } from "#rules/product/product.ts";
import { NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { areVariantsChanged, countChangedCells, openedVariants, variantChanges } from "./variant-changes.ts";
import { COLUMNS, type ColumnKey } from "./variant-grid/columns.ts";
import { changeCells, changeOptions, newVariants, openVariants, savedOptions } from "./variants-state.ts";

const saved: ProductVariant[] = ["S", "M", "L"].map((size, position) => ({
  ...NEW_VARIANT,
  ...optionColumns([size]),
  id: `id-${size}` as VariantId,
  title: size,
  position,
  price_cents: 1000,
}));
const opened = openedVariants(saved);
const open = () => openVariants({ options: [{ id: "size", name: "Size", position: 0 }], variants: saved });
const type = (row: number, key: ColumnKey, text: string) => ({
  row,
  column: COLUMNS.findIndex((column) => column.key === key),
  text,
});

test("an unedited product sends nothing", () => {
  expect(variantChanges(opened, open().rows)).toEqual({ added: [], changed: [], removed: [] });
  expect(countChangedCells(opened, open().rows)).toBe(0);
});

test("one changed price sends one row with one field", () => {
  const { rows } = changeCells(open(), [type(1, "price_cents", "12")], EURO);
  expect(variantChanges(opened, rows).changed).toEqual([{ id: "id-M", price_cents: 1200 }]);
  expect(countChangedCells(opened, rows)).toBe(1);
});

test("a value typed back to its original is not a change", () => {
  const start = open();
  const typed = changeCells(start, [type(1, "price_cents", "12")], EURO);
  expect(areVariantsChanged(opened, start, typed)).toBe(true);
  expect(areVariantsChanged(opened, start, changeCells(typed, [type(1, "price_cents", "10")], EURO))).toBe(
    false,
  );
});

test("stock is sent as from and to, and only when it was edited", () => {
  const { rows } = changeCells(open(), [type(0, "inventory_qty", "7")], EURO);
  expect(variantChanges(opened, rows).changed).toEqual([{ id: "id-S", inventory_qty: { from: 10, to: 7 } }]);
});

test("a renamed value keeps its variant, a removed one removes it, a new one adds one", () => {
  const [size] = open().options;
  if (!size) throw new Error("The product has an option.");
  const [small, medium] = size.values;
  const values = [
    { key: small?.key ?? "", text: "Small" },
    { key: medium?.key ?? "", text: "M" },
  ];
  const state = changeOptions(open(), [{ ...size, values: [...values, { key: "new", text: "XL" }] }]);
  expect(variantChanges(opened, state.rows)).toMatchObject({
    added: [{ position: 2, option1_value: "XL", price_cents: 0, inventory_qty: 10, requires_shipping: true }],
    changed: [{ id: "id-S", option1_value: "Small" }],
    removed: ["id-L"],
  });
});

test("removing a value in the middle sends no row that stays", () => {
  const [size] = open().options;
  if (!size) throw new Error("The product has an option.");
  const state = changeOptions(open(), [{ ...size, values: size.values.toSpliced(1, 1) }]);
  expect(variantChanges(opened, state.rows)).toEqual({ added: [], changed: [], removed: ["id-M"] });
});

test("a value added before others moves the rows after it", () => {
  const [size] = open().options;
  if (!size) throw new Error("The product has an option.");
  const state = changeOptions(open(), [{ ...size, values: [{ key: "xs", text: "XS" }, ...size.values] }]);
  expect(variantChanges(opened, state.rows)).toMatchObject({
    added: [{ position: 0, option1_value: "XS" }],
    changed: [
      { id: "id-S", position: 1 },
      { id: "id-M", position: 2 },
      { id: "id-L", position: 3 },
    ],
  });
});

test("invalid options leave every row unchanged", () => {
  const [size] = open().options;
  if (!size) throw new Error("The product has an option.");
  const doubled = { ...size, values: [...size.values, { key: "x", text: "s " }] };
  const state = changeOptions(open(), [doubled]);
  expect(state.issues).toMatchObject([{ reason: "doubled-value" }]);
  expect(state.rows).toBe(open().rows);
  expect(changeOptions(state, open().options).rows).toEqual(saved);
});

test("a new product starts with one variant called Default", () => {
  expect(newVariants().rows).toMatchObject([{ title: "Default", price_cents: 0, inventory_qty: 10 }]);
});

test("an option without values or without a name is not saved", () => {
  const state = changeOptions(open(), [
    ...open().options,
    { key: "2", name: "Colour", values: [] },
    { key: "3", name: " ", values: [{ key: "r", text: "Red" }] },
  ]);
  expect(savedOptions(state)).toEqual([{ name: "Size" }]);
  expect(state.rows).toHaveLength(3);
});
