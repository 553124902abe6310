import { cellName } from "#app/admin/products/conflict/cell-name.ts";
import { variantIssues } from "#rules/product/variant/variants.ts";
import { COLUMNS, type ColumnKey } from "./columns.ts";
import type { GridRow } from "./edit-cells.ts";

/** The first cell that a save found invalid; a new object each time, so that the grid goes there again. */
export type WrongCell = { row: number; key: ColumnKey };

export type CheckedRows = { rows: readonly GridRow[]; wrong: number; first?: WrongCell };

/** How many variants have errors, and where and what the first one is. */
export function sayWrong({ rows, wrong, first }: CheckedRows): string {
  const count =
    wrong === 1 ? "1 variant has errors" : `${wrong.toLocaleString("en-US")} variants have errors`;
  const row = first && rows[first.row];
  if (!row) return count;
  const place = cellName(row.title, COLUMNS.find(({ key }) => key === first.key)?.label);
  return `${count}, ${wrong === 1 ? "" : "first "}in ${place}: ${row.issues?.[first.key]}.`;
}

/** The checks on save, each reported at its cell. */
export function checkRows(rows: readonly GridRow[]): CheckedRows {
  const checked = rows.map(checkRow);
  const wrong = checked.filter((row) => row.issues);
  const first = checked.findIndex((row) => row.issues);
  const key = Object.keys(checked[first]?.issues ?? {})[0] as ColumnKey | undefined;
  const same = checked.every((row, index) => row === rows[index]);
  return { rows: same ? rows : checked, wrong: wrong.length, ...(key && { first: { row: first, key } }) };
}

function checkRow(row: GridRow): GridRow {
  const issues: GridRow["issues"] = {};
  for (const { field, message } of variantIssues(row)) issues[field] = message;
  if ((row.weight_grams ?? 0) < 0) issues.weight_grams = "Weight cannot be negative";
  // An unparsable cell keeps the error it got when it was typed.
  for (const key of Object.keys(row.typed ?? {}) as ColumnKey[]) issues[key] = row.issues?.[key];

  if (Object.keys(issues).length > 0) return { ...row, issues };
  if (!row.issues) return row;
  const { issues: _answered, ...clean } = row;
  return clean;
}
