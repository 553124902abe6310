import type { Currency } from "#rules/money/money.ts";
import { COLUMNS } from "./columns.ts";
import { type CellEdit, type GridRow, shownText } from "./edit-cells.ts";
import type { Range } from "./selection.ts";

/** Copies the first row of the range into the rows below; a range of one row copies the row above. */
export function fillDown(shown: readonly GridRow[], range: Range, currency: Currency): CellEdit[] {
  const single = range.top === range.bottom;
  const source = shown[single ? range.top - 1 : range.top];
  if (!source) return [];

  const edits: CellEdit[] = [];
  for (let row = single ? range.top : range.top + 1; row <= range.bottom; row++) {
    for (let column = range.left; column <= range.right; column++) {
      const key = COLUMNS[column]?.key;
      if (key) edits.push({ row, column, text: shownText(source, key, currency) });
    }
  }
  return edits;
}
