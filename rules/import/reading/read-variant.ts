import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import type { JudgeContext, WantedVariant } from "#rules/import/judgement.ts";
import { amountText, type Cents, MAX_PRICE_CENTS } from "#rules/money/money.ts";
import { MAX_INVENTORY, MAX_WEIGHT_GRAMS } from "#rules/product/variant/variant-input.ts";
import { readAmount } from "./read-amount.ts";
import { readCount, THOUSANDS } from "./read-count.ts";
import { readVariantPictures } from "./read-pictures.ts";
import { fittingText, type Tell } from "./read-texts.ts";
import { readGrams } from "./read-weight.ts";
import { readYesOrNo } from "./read-word.ts";

const MAX_CODE_LENGTH = 100;
// A spreadsheet has turned the digits into a rounded number.
const ROUNDED_CODE = /^\d(?:[.,]\d+)?e\+?\d+$/i;

type ReadContext = Pick<JudgeContext, "currency" | "pointDecimals" | "today"> & { tell: Tell };

/**
 * The fields of a row's variant, repaired. A column that the file does not have gives no field, and neither does a cell
 * that cannot be used: what the store has stays. An empty cell gives null, which empties the field.
 */
export function readVariant(row: CatalogueRow, values: string[], context: ReadContext): WantedVariant {
  const { tell } = context;
  const { price, compareAt } = readPrices(row, context);
  const sku = readCode(row.row, "SKU", row.sku, tell);
  const barcode = readBarcode(row.row, row.barcode, tell);
  return {
    row: row.row,
    values,
    ...(price !== undefined && { price_cents: price }),
    ...(compareAt !== undefined && {
      compare_at_price_cents: fittingCompareAt(row.row, compareAt, price, tell),
    }),
    ...(sku !== undefined && { sku }),
    ...(barcode !== undefined && { barcode }),
    ...readStock(row, tell),
    ...readWeight(row, tell),
    ...readShipping(row),
    ...readVariantPictures(row),
  };
}

function readPrices(row: CatalogueRow, context: ReadContext) {
  const price = readPrice(row.row, "Price", row.price, context);
  const sale = readPrice(row.row, "Sale price", row.sale_price, context);
  if (row.sale_price === undefined) {
    return { price, compareAt: readPrice(row.row, "Compare-at price", row.compare_at_price, context) };
  }
  // Without a sale (null), a product that was on sale before is compared with nothing.
  if (!sale) return { price, compareAt: sale };
  if (isOver(row, context.today)) {
    context.tell(row.row, `Sale price ${row.sale_price} is left out: its time is not now`);
    return { price, compareAt: null };
  }
  return { price: sale, compareAt: price };
}

/** Dates may have a time; the days alone count. */
function isOver({ sale_starts = "", sale_ends = "" }: CatalogueRow, today: string): boolean {
  const isAfter = sale_ends !== "" && sale_ends.slice(0, 10) < today;
  return isAfter || sale_starts.slice(0, 10) > today;
}

/** Null: no price, which 0 is too. Undefined: no column, or none that can be used. */
function readPrice(
  row: number,
  name: string,
  text: string | undefined,
  { currency, pointDecimals, tell }: ReadContext,
): Cents | null | undefined {
  if (text === undefined) return undefined;
  const read = readAmount(text, currency, pointDecimals);
  switch (read.kind) {
    case "none":
      return null;
    case "amount":
      if (read.rounded)
        tell(row, `${name} “${shown(text)}” is rounded to ${amountText(read.cents, currency)}`);
      return read.cents || null;
    case "ambiguous":
      tell(row, `${name} “${shown(text)}” can be read in two ways: write it with two decimals`);
      return undefined;
    case "too-large":
      tell(row, `${name} is left out: it exceeds ${amountText(MAX_PRICE_CENTS, currency)}`);
      return undefined;
    case "negative":
      tell(row, `${name} “${shown(text)}” is left out: it is negative`);
      return undefined;
    case "unreadable":
      tell(row, `${name} “${shown(text)}” is left out: it is not a price`);
      return undefined;
  }
}

function fittingCompareAt(
  row: number,
  compareAt: Cents | null,
  price: Cents | null | undefined,
  tell: Tell,
): Cents | null {
  if (compareAt === null || !price || compareAt > price) return compareAt;
  tell(row, "Compare-at price is left out: it is not above the price");
  return null;
}

type Code = string | null | undefined;

function readCode(row: number, name: string, text: string | undefined, tell: Tell): Code {
  if (text === undefined) return undefined;
  const code = fittingText({ row, text }, { name, maxLength: Number.POSITIVE_INFINITY }, tell);
  if (code.length <= MAX_CODE_LENGTH) return code || null;
  tell(row, `${name} is left out: it is longer than ${MAX_CODE_LENGTH} characters`);
  return undefined;
}

function readBarcode(row: number, text: string | undefined, tell: Tell): Code {
  if (text === undefined || !ROUNDED_CODE.test(text.trim())) return readCode(row, "Barcode", text, tell);
  tell(row, `Barcode “${text.trim()}” is left out: a spreadsheet has rounded it`);
  return undefined;
}

function readStock(row: CatalogueRow, tell: Tell): { stock?: number | "untracked" } {
  const isUntracked = row.tracked !== undefined && (row.tracked === "" || readYesOrNo(row.tracked) === false);
  const sellsOn = row.oversell?.toLowerCase() === "continue" || readYesOrNo(row.oversell) === true;
  if (isUntracked || sellsOn) return { stock: "untracked" };
  const text = row.stock?.trim() ?? "";
  if (text === "") return {};
  const number = readCount(text);
  if (number === undefined) {
    tell(row.row, `Stock “${shown(text)}” is left out: it is not a number`);
    return {};
  }
  return { stock: fittingStock(row.row, text, number, tell) };
}

function fittingStock(row: number, text: string, number: number, tell: Tell): number {
  const fitting = Math.min(Math.max(0, Math.floor(number)), MAX_INVENTORY);
  if (number < 0) tell(row, `Stock ${text.replace("-", "−")} becomes 0`);
  else if (fitting !== number || THOUSANDS.test(text)) tellCount(row, text, fitting, tell);
  return fitting;
}

/** “1.000” has become a thousand, which its owner should see; “1,000” is what is shown. */
function tellCount(row: number, text: string, count: number, tell: Tell): void {
  const written = count.toLocaleString("en-US");
  if (written !== text) tell(row, `Stock ${text} becomes ${written}`);
}

function readWeight(row: CatalogueRow, tell: Tell): { weight_grams?: number | null } {
  if (row.weight === undefined) return {};
  const text = row.weight.trim();
  if (text === "") return { weight_grams: null };
  const unit = row.weight_unit?.trim() || "g";
  const grams = readGrams(text, unit);
  if (grams === undefined || grams > MAX_WEIGHT_GRAMS) {
    const isNumber = readGrams(text, "g") !== undefined;
    const written = isNumber ? `${shown(text)} ${shown(unit)}` : shown(text);
    tell(row.row, `Weight “${written}” is left out: it is not a weight up to 1,000 kg`);
    return {};
  }
  if (isOtherWeight(text, unit, grams)) tell(row.row, `Weight ${text} ${unit} becomes ${grams} g`);
  return { weight_grams: grams };
}

/** A change of unit is no repair, and pounds are hardly ever whole grams. */
function isOtherWeight(text: string, unit: string, grams: number): boolean {
  const number = Number(text.replace(",", "."));
  return /^g(ram)?s?$/i.test(unit) ? grams !== number : grams === 0 && number > 0;
}

function readShipping(row: CatalogueRow): { requires_shipping?: boolean } {
  const answer = readYesOrNo(row.requires_shipping);
  return answer === undefined ? {} : { requires_shipping: answer };
}

/** A cell may have a million characters. */
function shown(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 40)}…`;
}
