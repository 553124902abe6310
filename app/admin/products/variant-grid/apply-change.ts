import { type Currency, priceText } from "#rules/money/money.ts";
import { parsePrice } from "#rules/money/price.ts";
import { COLUMNS, type Column } from "./columns.ts";
import type { CellEdit, GridRow } from "./edit-cells.ts";
import type { Range } from "./selection.ts";

/** A bulk change: '19.90', '+10 %', '-5 %', '+2', or rounding to .99. */
export type GridChange =
  | { kind: "set"; text: string }
  | { kind: "percent"; hundredths: number }
  | { kind: "add"; sign: 1 | -1; amount: string }
  | { kind: "end-in-99" };

const PERCENT = /^([+-])\s*(\d{1,4}(?:[.,]\d{1,2})?)\s*%$/;
const ADDITION = /^([+-])\s*(\d+(?:[.,]\d{1,3})?)$/;

export function parseChange(text: string): GridChange {
  const typed = text.trim().replace(/^\u2212/, "-");
  const [, percentSign, percent] = PERCENT.exec(typed) ?? [];
  if (percent)
    return {
      kind: "percent",
      hundredths: Math.round(Number(`${percentSign}${percent.replace(",", ".")}`) * 100),
    };

  const [, sign, amount] = ADDITION.exec(typed) ?? [];
  if (amount) return { kind: "add", sign: sign === "-" ? -1 : 1, amount };
  return { kind: "set", text: typed };
}

/** One edit for each cell that the change applies to; an empty cell has nothing to add to. */
export function applyChange(
  shown: readonly GridRow[],
  range: Range,
  change: GridChange,
  currency: Currency,
): CellEdit[] {
  const edits: CellEdit[] = [];
  for (let row = range.top; row <= range.bottom; row++) {
    for (let column = range.left; column <= range.right; column++) {
      const text = changedText(shown[row], COLUMNS[column], change, currency);
      if (text !== undefined) edits.push({ row, column, text });
    }
  }
  return edits;
}

function changedText(
  row: GridRow | undefined,
  column: Column | undefined,
  change: GridChange,
  currency: Currency,
): string | undefined {
  if (!row || !column) return undefined;
  if (change.kind === "set") return change.text;

  const value = row[column.key];
  if (typeof value !== "number" || row.typed?.[column.key] !== undefined) return undefined;
  if (column.kind === "price") return changedPrice(value, change, currency);
  return change.kind === "end-in-99" ? undefined : String(changedCount(value, change));
}

function changedPrice(
  cents: number,
  change: Exclude<GridChange, { kind: "set" }>,
  currency: Currency,
): string {
  if (change.kind === "end-in-99") return priceText(nearest99(cents, currency), currency);
  if (change.kind === "percent") return priceText(percentOf(cents, change.hundredths), currency);
  const added = parsePrice(change.amount, currency);
  // As typed: the cell says what is wrong with it.
  if (!added.ok) return change.amount;
  return priceText(Math.max(0, cents + change.sign * added.cents), currency);
}

function changedCount(count: number, change: Exclude<GridChange, { kind: "set" | "end-in-99" }>): number {
  if (change.kind === "percent") return percentOf(count, change.hundredths);
  return Math.max(0, count + change.sign * Math.round(Number(change.amount.replace(",", "."))));
}

/** In whole numbers, half up: 19.99 plus 10 % is 21.99. */
function percentOf(value: number, hundredths: number): number {
  return Math.max(0, Math.floor((value * (10_000 + hundredths) + 5_000) / 10_000));
}

/**
 * 12.34 becomes 11.99, 12.60 becomes 12.99; in dinar 12.340 becomes 11.990, in yen 1,234 becomes 1,199. A price of 0 is
 * not set yet and stays.
 */
function nearest99(cents: number, { decimals }: Currency): number {
  const whole = decimals === 0 ? 100 : 10 ** decimals;
  const end = (99 * whole) / 100;
  return cents === 0 ? 0 : Math.max(end, Math.round((cents - end) / whole) * whole + end);
}
