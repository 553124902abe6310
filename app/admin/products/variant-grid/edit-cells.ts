import type { Currency } from "#rules/money/money.ts";
import type { EditedVariant } from "#rules/product/variant/variants.ts";
import { COLUMNS, type ColumnKey, cellText } from "./columns.ts";

type ByColumn = Partial<Record<ColumnKey, string>>;

export type GridRow = EditedVariant & {
  /** Invalid text, kept as typed until it is corrected. */
  typed?: ByColumn;
  issues?: ByColumn;
};

export type CellEdit = { row: number; column: number; text: string };

/** The rows after the edits. Unchanged rows keep their identity, so that only the others render. */
export function editCells(
  rows: readonly GridRow[],
  edits: readonly CellEdit[],
  currency: Currency,
): readonly GridRow[] {
  const edited = new Map<number, GridRow>();
  for (const edit of edits) {
    const row = edited.get(edit.row) ?? rows[edit.row];
    const next = row && editCell(row, edit, currency);
    if (next && next !== row) edited.set(edit.row, next);
  }
  return edited.size === 0 ? rows : rows.map((row, index) => edited.get(index) ?? row);
}

/** The cell's text: as typed, valid or not. */
export function shownText(row: GridRow, key: ColumnKey, currency: Currency): string {
  return row.typed?.[key] ?? cellText(row, key, currency);
}

/** The text that an input opens with: a price of 0 was never typed, so there is nothing to replace. */
export function openedText(row: GridRow, key: ColumnKey, currency: Currency): string {
  const isUnset = key === "price_cents" && row.price_cents === 0 && row.typed?.[key] === undefined;
  return isUnset ? "" : shownText(row, key, currency);
}

function editCell(row: GridRow, { column: position, text }: CellEdit, currency: Currency): GridRow {
  const column = COLUMNS[position];
  if (!column || isUntouched(row, column.key, text, currency)) return row;

  const parsed = column.parse(text, currency);
  if (!parsed.ok) return withComplaint(row, column.key, text, parsed.message);
  return { ...withoutComplaint(row, column.key), [column.key]: parsed.value };
}

function isUntouched(row: GridRow, key: ColumnKey, text: string, currency: Currency): boolean {
  return text === shownText(row, key, currency) || text === openedText(row, key, currency);
}

function withComplaint(row: GridRow, key: ColumnKey, text: string, message: string): GridRow {
  return { ...row, typed: { ...row.typed, [key]: text }, issues: { ...row.issues, [key]: message } };
}

/** An error clears when its field is edited; one about two prices clears with either of them. */
function withoutComplaint(row: GridRow, key: ColumnKey): GridRow {
  const { typed, issues, ...variant } = row;
  const answered: ColumnKey[] = key === "price_cents" ? [key, "compare_at_price_cents"] : [key];
  return {
    ...variant,
    ...kept("typed", typed, [key]),
    ...kept(
      "issues",
      issues,
      answered.filter((column) => column === key || typed?.[column] === undefined),
    ),
  };
}

function kept(name: "typed" | "issues", all: ByColumn | undefined, dropped: readonly ColumnKey[]) {
  const left = Object.entries(all ?? {}).filter(([key]) => !dropped.includes(key as ColumnKey));
  return left.length > 0 ? { [name]: Object.fromEntries(left) } : {};
}
