import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { NEW_VARIANT, optionColumns } from "#rules/product/variant/variants.ts";
import { applyChange, parseChange } from "./apply-change.ts";
import { COLUMNS, type ColumnKey } from "./columns.ts";
import { type CellEdit, editCells, type GridRow, shownText } from "./edit-cells.ts";
import { fillDown } from "./fill-down.ts";
import { pasteBlock } from "./paste-block.ts";
import type { Range } from "./selection.ts";
import { parseTsv, toTsv } from "./tsv.ts";

const rows: GridRow[] = [1999, 1000, 0].map((price_cents, index) => ({
  ...NEW_VARIANT,
  ...optionColumns([String(index)]),
  title: String(index),
  price_cents,
}));
const size = { rows: rows.length, columns: COLUMNS.length };
const columnOf = (key: ColumnKey) => COLUMNS.findIndex((column) => column.key === key);
const PRICE = columnOf("price_cents");
const range = (top: number, bottom: number, left: number, right = left): Range => ({
  top,
  bottom,
  left,
  right,
});
const texts = (key: ColumnKey, edits: CellEdit[]) =>
  editCells(rows, edits, EURO).map((row) => shownText(row, key, EURO));
const apply = (key: ColumnKey, change: string) =>
  texts(key, applyChange(rows, range(0, 2, columnOf(key)), parseChange(change), EURO));

test("a spreadsheet block is parsed with its quoted cells, and its last line break adds no row", () => {
  expect(parseTsv('10\t"a ""b"""\r\n11\t"two\nlines"\r\n')).toEqual([
    ["10", 'a "b"'],
    ["11", "two\nlines"],
  ]);
  expect(parseTsv('"open\tx')).toEqual([['"open', "x"]]);
});

test("copied cells are pasted back unchanged", () => {
  const block = fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 2 }), {
    minLength: 1,
    maxLength: 4,
  });
  fc.assert(
    fc.property(block, (cells) => {
      const filled = cells.map(([first]) => [first ?? "", "x"]);
      expect(parseTsv(toTsv(filled))).toEqual(filled);
    }),
  );
});

test("a pasted block starts at the selected cell and reports what did not fit", () => {
  const pasted = pasteBlock(
    [
      ["1", "2"],
      ["3", "4"],
      ["5", "6"],
    ],
    range(1, 1, columnOf("weight_grams")),
    size,
  );
  expect(pasted.edits).toEqual([
    { row: 1, column: columnOf("weight_grams"), text: "1" },
    { row: 1, column: columnOf("requires_shipping"), text: "2" },
    { row: 2, column: columnOf("weight_grams"), text: "3" },
    { row: 2, column: columnOf("requires_shipping"), text: "4" },
  ]);
  expect(pasted).toMatchObject({ rowsLeftOut: 1, columnsLeftOut: 0 });
  expect(pasteBlock([["1", "2"]], range(0, 0, columnOf("requires_shipping")), size)).toMatchObject({
    rowsLeftOut: 0,
    columnsLeftOut: 1,
  });
});

test("one copied cell fills the whole selection", () => {
  expect(pasteBlock([["7"]], range(0, 2, 0, 1), size).edits).toHaveLength(6);
});

test("fill down repeats the first row of the selection, or the row above a single one", () => {
  expect(texts("price_cents", fillDown(rows, range(0, 2, PRICE), EURO))).toEqual(["19.99", "19.99", "19.99"]);
  expect(texts("price_cents", fillDown(rows, range(1, 1, PRICE), EURO))).toEqual(["19.99", "19.99", "0.00"]);
  expect(fillDown(rows, range(0, 0, PRICE), EURO)).toEqual([]);
});

test.each([
  ["+10 %", ["21.99", "11.00", "0.00"]],
  ["+10%", ["21.99", "11.00", "0.00"]],
  ["-5 %", ["18.99", "9.50", "0.00"]],
  ["−5 %", ["18.99", "9.50", "0.00"]],
  ["+2,5 %", ["20.49", "10.25", "0.00"]],
  ["+2", ["21.99", "12.00", "2.00"]],
  ["-12.50", ["7.49", "0.00", "0.00"]],
  ["15,00", ["15.00", "15.00", "15.00"]],
])("%j on prices", (change, expected) => {
  expect(apply("price_cents", change)).toEqual(expected);
});

test("round to .99 goes to the nearest such price, and keeps an unset price", () => {
  const edits = applyChange(rows, range(0, 2, PRICE), { kind: "end-in-99" }, EURO);
  expect(texts("price_cents", edits)).toEqual(["19.99", "9.99", "0.00"]);
});

test.each([
  ["JPY", ["1999", "999", "0"]],
  ["KWD", ["1.990", "0.990", "0.000"]],
])("round to .99 in %s goes by its decimals", (code, expected) => {
  const currency = currencyOf(code);
  const edits = applyChange(rows, range(0, 2, PRICE), { kind: "end-in-99" }, currency);
  expect(edits.map(({ text }) => text)).toEqual(expected);
});

test("a percentage skips cells without a number", () => {
  expect(apply("compare_at_price_cents", "+10 %")).toEqual(["", "", ""]);
  expect(apply("sku", "+10 %")).toEqual(["", "", ""]);
  expect(apply("inventory_qty", "+10 %")).toEqual(["11", "11", "11"]);
});

test("a value that is not a number is kept as typed and refused", () => {
  expect(
    editCells(rows, applyChange(rows, range(0, 0, PRICE), parseChange("cheap"), EURO), EURO)[0]?.issues,
  ).toEqual({
    price_cents: "Enter a price such as 12.50",
  });
});

test("a cell's pictures are pasted as they were copied; anything else is refused", () => {
  const urls = ["/storage/product-images/a.webp", "/storage/product-images/b.webp"];
  const pictured = [{ ...NEW_VARIANT, ...optionColumns([]), title: "", image_urls: urls }, ...rows];
  const at = columnOf("image_urls");
  const filled = editCells(pictured, fillDown(pictured, range(0, 2, at), EURO), EURO);
  expect(filled.map(({ image_urls }) => image_urls)).toEqual([urls, urls, urls, []]);
  const [refused] = editCells(rows, [{ row: 0, column: at, text: "mug.jpg" }], EURO);
  expect(refused).toMatchObject({
    image_urls: [],
    issues: { image_urls: "Choose from the pictures of this product" },
  });
});
