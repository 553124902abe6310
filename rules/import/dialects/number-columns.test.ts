import { describe, expect, test } from "vitest";
import { dialectOf } from "./dialect.ts";
import { addNumbers, listMisread, misreadProblem, numberColumns } from "./number-columns.ts";

const HEADER = ["Handle", "Variant Price", "Variant Grams", "Variant Inventory Qty"];

function read(...rows: string[][]) {
  const numbers = numberColumns(HEADER, dialectOf("shopify"));
  for (const [index, cells] of rows.entries()) numbers.add(cells, index + 2);
  return numbers.columns;
}

describe("a column of numbers", () => {
  test("is misread when most of its filled cells are none", () => {
    const columns = read(
      ["a", "deny", "5", ""],
      ["b", "deny", "", "1"],
      ["c", "manual", "5", "2"],
      ["d", "12.00", "x", "3"],
      ["e", "", "5", "4"],
    );
    const [found] = listMisread(columns);
    expect(found).toMatchObject({ column: "Variant Price", filled: 4, misread: 3 });
    expect(found?.rows).toEqual([
      { row: 2, cells: ["a", "deny", "5", ""] },
      { row: 3, cells: ["b", "deny", "", "1"] },
      { row: 4, cells: ["c", "manual", "5", "2"] },
    ]);
    expect(found && misreadProblem(found)).toContain(
      "“Variant Price” is for numbers, but 3 of its 4 cells hold something else.",
    );
  });

  test.each([
    ["the only row", [["a", "manual", "S1", "shopify"]], "its only cell holds something else"],
    [
      "both rows",
      [
        ["a", "manual", "S1", "shopify"],
        ["b", "manual", "S2", "shopify"],
      ],
      "all of its 2 cells hold something else",
    ],
    [
      "half of four rows",
      [
        ["a", "manual", "S1", "shopify"],
        ["b", "5.00", "200", "3"],
        ["c", "manual", "S2", "shopify"],
        ["d", "5.00", "200", "3"],
      ],
      "2 of its 4 cells hold something else",
    ],
  ])("is misread when several hold no numbers in %s", (_, rows, words) => {
    const [found] = listMisread(read(...rows));
    expect(found?.column).toBe("Variant Price");
    expect(found && misreadProblem(found)).toContain(`“Variant Price” is for numbers, but ${words}.`);
  });

  test.each([
    [
      "half of them",
      [
        ["a", "x"],
        ["b", "x"],
        ["c", "x"],
        ["d", "1"],
        ["e", "1"],
        ["f", "1"],
      ],
    ],
    [
      "two rows",
      [
        ["a", "on request"],
        ["b", "on request"],
      ],
    ],
    [
      "the same words in several columns",
      [
        ["a", "on request", "", "on request"],
        ["b", "5.00", "", "3"],
      ],
    ],
    [
      "a few rows",
      [
        ["a", "on request", "", "made to order"],
        ["b", "5.00", "", "3"],
        ["c", "5.00", "", "3"],
      ],
    ],
    [
      "prices with signs, words of a currency and commas",
      [
        ["a", "€ 1,50"],
        ["b", "12 EUR"],
        ["c", "-3"],
        ["d", "1.234,50"],
      ],
    ],
  ])("is repaired cell by cell otherwise: %s", (_, rows) => {
    expect(listMisread(read(...rows))).toEqual([]);
  });

  test.each([2, 3])("weights and stock are numbers too (column %i)", (place) => {
    const row = HEADER.map((_, index) => (index === place ? "DENY" : ""));
    expect(listMisread(read(row, row, row))[0]?.column).toBe(HEADER[place]);
  });

  test("is counted over all parts of a file", () => {
    const part = read(["a", "deny", "", ""], ["b", "deny", "", ""]);
    expect(listMisread(part)).toEqual([]);
    const all = addNumbers(addNumbers([], part), part);
    expect(listMisread(all)[0]).toMatchObject({ misread: 4, rows: [{ row: 2 }, { row: 3 }, { row: 2 }] });
  });

  test("shows cells that the database can keep", () => {
    const row = ["a\0b", `${"x".repeat(59)}😀`, "", ""];
    expect(listMisread(read(row, row, row))[0]?.rows[0]?.cells).toEqual([
      "ab",
      `${"x".repeat(59)}\ufffd`,
      "",
      "",
    ]);
  });
});
