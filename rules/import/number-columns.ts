import { columnKey, type TextField } from "./columns.ts";
import type { Dialect } from "./dialect-kind.ts";
import { readAmount } from "./read-amount.ts";
import { readCount } from "./read-count.ts";
import { readGrams } from "./read-weight.ts";

/** A column of numbers, with the first rows whose cell is none. */
export type NumberColumn = { column: string; filled: number; misread: number; rows: WholeRow[] };

/** A row as the file has it, each cell beside the name of its column. */
export type WholeRow = { row: number; cells: string[] };

const ROWS_SHOWN = 3;
const COLUMNS_SHOWN = 100;
const CHARACTERS_SHOWN = 60;
/** A few cells are repaired one by one; most of a column are not what they should be. */
const LEAST_MISREAD = 3;

// Whether the currency has decimals does not matter here.
const isAmount = (text: string) => readAmount(text, "EUR", true).kind !== "unreadable";

const IS_NUMBER: { [Field in TextField]?: (text: string) => boolean } = {
  price: isAmount,
  compare_at_price: isAmount,
  sale_price: isAmount,
  stock: (text) => readCount(text) !== undefined,
  weight: (text) => readGrams(text, "g") !== undefined,
};

/** Counts what the columns of numbers hold, record by record. */
export function numberColumns(header: readonly string[], dialect: Dialect) {
  const found = header.flatMap((name, index) => {
    const field = dialect.fieldOf(columnKey(name));
    const isNumber = field && IS_NUMBER[field];
    const column: NumberColumn = { column: name, filled: 0, misread: 0, rows: [] };
    return isNumber ? [{ index, isNumber, column }] : [];
  });
  return {
    columns: found.map(({ column }) => column),
    add(cells: readonly string[], row: number): void {
      for (const { index, isNumber, column } of found) {
        const text = cells[index]?.trim() ?? "";
        if (text === "") continue;
        column.filled++;
        if (isNumber(text)) continue;
        column.misread++;
        if (column.rows.length < ROWS_SHOWN) column.rows.push({ row, cells: shownCells(cells) });
      }
    },
  };
}

/** As the database can keep them: without NUL and halves of characters. */
export function shownCells(cells: readonly string[]): string[] {
  const start = (cell: string) => cell.trim().slice(0, CHARACTERS_SHOWN).toWellFormed().replaceAll("\0", "");
  return cells.slice(0, COLUMNS_SHOWN).map(start);
}

/** The counts of another part of the file are added. */
export function addNumbers(before: readonly NumberColumn[], found: readonly NumberColumn[]): NumberColumn[] {
  if (before.length === 0) return [...found];
  return before.map((column, index) => ({
    column: column.column,
    filled: column.filled + (found[index]?.filled ?? 0),
    misread: column.misread + (found[index]?.misread ?? 0),
    rows: [...column.rows, ...(found[index]?.rows ?? [])].slice(0, ROWS_SHOWN),
  }));
}

/** The column with the most cells that are no numbers, if that is most of them: cells stand in the wrong columns. */
export function findMisread(columns: readonly NumberColumn[]): NumberColumn | undefined {
  const misread = columns.filter(({ misread, filled }) => misread >= LEAST_MISREAD && misread > filled / 2);
  return misread.toSorted((a, b) => b.misread - a.misread)[0];
}

export function misreadProblem({ column, filled, misread }: NumberColumn): string {
  const [wrong, all] = [misread, filled].map((count) => count.toLocaleString("en-US"));
  return `The column “${column.trim().slice(0, CHARACTERS_SHOWN)}” holds numbers, but ${wrong} of its ${all} cells are none. Compare these rows with the names of their columns: perhaps cells are shifted. Correct the file, or empty that column, and drop it again.`;
}
