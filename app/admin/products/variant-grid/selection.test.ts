import { expect, test } from "vitest";
import { at, cellCount, FIRST_CELL, rangeOf, selectAll, step, tabStep } from "./selection.ts";

const size = { rows: 3, columns: 2 };

test("an arrow moves one cell and stops at the edge", () => {
  expect(step(FIRST_CELL, { row: 1, column: 0 }, size)).toEqual(at({ row: 1, column: 0 }));
  expect(step(FIRST_CELL, { row: -1, column: -1 }, size)).toEqual(FIRST_CELL);
  expect(step(FIRST_CELL, { row: 99, column: 0 }, size)).toEqual(at({ row: 2, column: 0 }));
});

test("Shift and an arrow move the far corner, also back over the start", () => {
  const middle = at({ row: 1, column: 1 });
  const up = step(middle, { row: -1, column: -1 }, size, true);
  expect(rangeOf(up)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 });
  expect(up.anchor).toEqual({ row: 1, column: 1 });
  expect(cellCount(up)).toBe(4);
});

test("Tab continues in the next row and leaves at the end", () => {
  expect(tabStep(at({ row: 0, column: 1 }), 1, size)).toEqual(at({ row: 1, column: 0 }));
  expect(tabStep(at({ row: 1, column: 0 }), -1, size)).toEqual(at({ row: 0, column: 1 }));
  expect(tabStep(at({ row: 2, column: 1 }), 1, size)).toBeUndefined();
  expect(tabStep(FIRST_CELL, -1, size)).toBeUndefined();
});

test("Ctrl+A selects every cell", () => {
  expect(cellCount(selectAll(size))).toBe(6);
});
