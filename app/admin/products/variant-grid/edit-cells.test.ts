import { expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { checkRows, sayWrong } from "./check-rows.ts";
import { COLUMNS, type ColumnKey } from "./columns.ts";
import { editCells, type GridRow, openedText, shownText } from "./edit-cells.ts";

const rows: GridRow[] = ["S", "M"].map((title, index) => ({
  ...NEW_VARIANT,
  ...optionColumns([title]),
  title,
  price_cents: 1000 + index,
}));

const columnOf = (key: ColumnKey) => COLUMNS.findIndex((column) => column.key === key);
const edit = (from: readonly GridRow[], row: number, key: ColumnKey, text: string) =>
  editCells(from, [{ row, column: columnOf(key), text }], EURO);

test.each<[ColumnKey, string, unknown]>([
  ["price_cents", "12.50", 1250],
  ["price_cents", "12,5", 1250],
  ["price_cents", "€ 1,234.50", 123450],
  ["price_cents", "1.234,50 €", 123450],
  ["price_cents", "0", 0],
  ["compare_at_price_cents", "", null],
  ["sku", " MUG-1 ", "MUG-1"],
  ["sku", "", null],
  ["inventory_qty", "25", 25],
  ["inventory_qty", "-1", -1],
  ["weight_grams", "", null],
  ["requires_shipping", "FALSE", false],
])("in %s, %j is %j", (key, text, value) => {
  const from = edit(edit(rows, 0, "sku", "OLD"), 0, "weight_grams", "5");
  expect(edit(from, 0, key, text)[0]?.[key]).toBe(value);
});

test.each<[ColumnKey, string, string]>([
  ["price_cents", "abc", "Enter a price such as 12.50"],
  ["price_cents", "-1", "Price must be greater than 0"],
  ["price_cents", "1e12", "Enter a price such as 12.50"],
  ["price_cents", "10000000", "Price cannot exceed 9,999,999.99"],
  ["price_cents", "0.30000000000000004", "Use at most 2 decimals"],
  ["inventory_qty", "2.5", "Inventory must be a whole number"],
  ["inventory_qty", "1000001", "Inventory cannot exceed 1,000,000"],
  ["sku", "x".repeat(101), "SKU too long"],
  ["requires_shipping", "maybe", "Enter yes or no"],
])("in %s, %j stays as typed and says why it is invalid", (key, text, message) => {
  const [row] = edit(rows, 0, key, text);
  expect(row && shownText(row, key, EURO)).toBe(text);
  expect(row?.issues).toEqual({ [key]: message });
  expect(row?.[key]).toBe(rows[0]?.[key]);
});

test("an error clears when its cell is edited", () => {
  const wrong = edit(rows, 0, "price_cents", "abc");
  expect(edit(wrong, 0, "price_cents", "9")[0]).toEqual({ ...rows[0], price_cents: 900 });
});

test("an input opens empty on a price of 0, and leaving it empty keeps the 0", () => {
  const unset = edit(rows, 0, "price_cents", "0");
  const [row] = unset as [GridRow];
  expect(openedText(row, "price_cents", EURO)).toBe("");
  expect(edit(unset, 0, "price_cents", "")).toBe(unset);
  expect(edit(unset, 0, "price_cents", "19.00")[0]?.price_cents).toBe(1900);
});

test("an input opens with what can be replaced: a set price, a typed one, a stock of 0", () => {
  const [row] = edit(edit(rows, 0, "inventory_qty", "0"), 0, "sku", "A-1") as [GridRow];
  const opened = (key: ColumnKey) => openedText(row, key, EURO);
  expect(["price_cents", "inventory_qty", "sku"].map((key) => opened(key as ColumnKey))).toEqual([
    "10.00",
    "0",
    "A-1",
  ]);
  const [unset] = edit(edit(rows, 0, "price_cents", "0"), 0, "price_cents", "0.0019.00") as [GridRow];
  expect(openedText(unset, "price_cents", EURO)).toBe("0.0019.00");
});

test("a set price that is emptied asks for one", () => {
  expect(edit(rows, 0, "price_cents", "")[0]?.issues).toEqual({ price_cents: "Enter a price" });
});

test("an edit leaves every other row the same object", () => {
  const next = edit(rows, 1, "sku", "A");
  expect(next[0]).toBe(rows[0]);
  expect(next[1]).not.toBe(rows[1]);
});

test("an edit to the same value changes nothing", () => {
  expect(edit(rows, 0, "price_cents", "10.00")).toBe(rows);
});

test.each([
  ["JPY", "1250", 1250, "1250"],
  ["JPY", "12.5", "Enter a price without decimals", "12.5"],
  ["JPY", "x", "Enter a price such as 1250", "x"],
  ["JPY", "1000000000", "Price cannot exceed 999,999,999", "1000000000"],
  ["KWD", "1.25", 1250, "1.250"],
  ["KWD", "1.2505", "Use at most 3 decimals", "1.2505"],
  ["KWD", "1000000", "Price cannot exceed 999,999.999", "1000000"],
])("a price in %s is typed and shown in its decimals: %j", (currency, text, expected, shown) => {
  const place = { row: 0, column: columnOf("price_cents") };
  const [row] = editCells(rows, [{ ...place, text }], currencyOf(currency));
  expect(row?.issues?.price_cents ?? row?.price_cents).toBe(expected);
  expect(row && shownText(row, "price_cents", currencyOf(currency))).toBe(shown);
});

test("saving checks every variant and reports the first invalid cell", () => {
  const edits = [
    { row: 0, column: columnOf("inventory_qty"), text: "-1" },
    { row: 1, column: columnOf("price_cents"), text: "0" },
    { row: 1, column: columnOf("sku"), text: "x".repeat(101) },
  ];
  const wrong = editCells(rows, edits, EURO);
  const checked = checkRows(wrong);
  expect(checked.wrong).toBe(2);
  expect(checked.first).toEqual({ row: 0, key: "inventory_qty" });
  expect(checked.rows.map((row) => row.issues)).toEqual([
    { inventory_qty: "Inventory cannot be negative" },
    { price_cents: "Price must be greater than 0", sku: "SKU too long" },
  ]);
});

test("raising the price clears the error of the compare-at price", () => {
  const low = edit(rows, 0, "compare_at_price_cents", "5");
  const { rows: checked } = checkRows(low);
  expect(checked[0]?.issues).toEqual({
    compare_at_price_cents: "Compare price must be higher than regular price",
  });
  expect(edit(checked, 0, "price_cents", "4")[0]?.issues).toBeUndefined();
});

test("a refused save says how many variants have errors, and where and what the first one is", () => {
  const unset = edit(rows, 1, "price_cents", "0");
  expect(sayWrong(checkRows(unset))).toBe("1 variant has errors, in M, Price: Price must be greater than 0.");
  expect(sayWrong(checkRows(edit(unset, 0, "inventory_qty", "-1")))).toBe(
    "2 variants have errors, first in S, Inventory: Inventory cannot be negative.",
  );
  const only = { ...NEW_VARIANT, ...optionColumns([]), title: "Default" };
  expect(sayWrong(checkRows([only]))).toBe("1 variant has errors, in Price: Price must be greater than 0.");
});
