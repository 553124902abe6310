import { readAmount } from "#rules/import/reading/read-amount.ts";
import { readCount } from "#rules/import/reading/read-count.ts";
import { readGrams } from "#rules/import/reading/read-weight.ts";
import { EURO } from "#rules/money/money.ts";
import { columnKey, type TextField } from "./columns.ts";
import type { Dialect } from "./dialect-kind.ts";

/** A column of numbers, with the first rows whose cell is none. `shifted`: in as many of them, others are none either. */
export type NumberColumn = {
  column: string;
  filled: number;
  misread: number;
  shifted: number;
  rows: WholeRow[];
};

/** A row as the file has it, each cell beside the name of its column. */
export type WholeRow = { row: number; cells: string[] };

const ROWS_SHOWN = 3;
const COLUMNS_SHOWN = 100;
const CHARACTERS_SHOWN = 60;
/** A few cells are repaired one by one; most of a column are not what they should be. */
const LEAST_MISREAD = 3;

// Whether the currency has decimals does not matter here.
const isAmount = (text: string) => readAmount(text, EURO, true).kind !== "unreadable";

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
    const column: NumberColumn = { column: name, filled: 0, misread: 0, shifted: 0, rows: [] };
    return isNumber ? [{ index, isNumber, column }] : [];
  });
  return {
    columns: found.map(({ column }) => column),
    add(cells: readonly string[], row: number): void {
      const misread = found.filter(({ index, isNumber, column }) => {
        const text = cells[index]?.trim() ?? "";
        if (text !== "") column.filled++;
        return text !== "" && !isNumber(text);
      });
      // “on request” may stand in all of them.
      const isShifted = new Set(misread.map(({ index }) => cells[index]?.trim())).size > 1;
      for (const { column } of misread) {
        column.misread++;
        if (isShifted) column.shifted++;
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
    shifted: column.shifted + (found[index]?.shifted ?? 0),
    rows: [...column.rows, ...(found[index]?.rows ?? [])].slice(0, ROWS_SHOWN),
  }));
}

/** The columns whose cells are no numbers, if that says that cells stand in the wrong columns; the worst first. */
export function listMisread(columns: readonly NumberColumn[]): NumberColumn[] {
  return columns.filter(isMisread).toSorted((a, b) => b.misread - a.misread);
}

/** Most cells of one column, or half of them in rows where other columns hold no numbers either. */
function isMisread({ filled, misread, shifted }: NumberColumn): boolean {
  return (misread >= LEAST_MISREAD && misread > filled / 2) || (shifted > 0 && shifted >= filled / 2);
}

export function misreadProblem({ column, filled, misread }: NumberColumn): string {
  const name = column.trim().slice(0, CHARACTERS_SHOWN);
  return `The column “${name}” is for numbers, but ${misreadCells(misread, filled)}. Compare these rows with the names of their columns: perhaps cells are shifted. Correct the file, or empty that column, and drop it again.`;
}

function misreadCells(misread: number, filled: number): string {
  if (filled === 1) return "its only cell holds something else";
  const [some, all] = [misread, filled].map((count) => count.toLocaleString("en-US"));
  if (misread === filled) return `all of its ${all} cells hold something else`;
  return `${some} of its ${all} cells ${misread === 1 ? "holds" : "hold"} something else`;
}
