import { columnKey } from "./columns.ts";
import type { Dialect } from "./dialect-kind.ts";
import { SHOPIFY } from "./shopify-dialect.ts";
import { STOCK_LIST } from "./stock-list-dialect.ts";
import { STOREWRIGHT } from "./storewright-dialect.ts";
import { WOOCOMMERCE } from "./woocommerce-dialect.ts";

export type DialectName = Dialect["name"];

const DIALECTS: readonly Dialect[] = [STOREWRIGHT, SHOPIFY, WOOCOMMERCE, STOCK_LIST];

/** Whoever writes a list of stock adds what the SKUs stand for, which is no title of a product. */
const NAMES = new Set(["name", "title", "product", "product name", "variant", "item"]);
/** Other lists, such as customers, have one such column as well. */
const LEAST_KNOWN = 2;

/** The dialect that knows most of the columns. */
export function recogniseDialect(header: readonly string[]): Dialect | undefined {
  const columns = header.map(columnKey);
  const has = (name: string) => columns.includes(name);
  const isList = STOCK_LIST.essential.some((any) => any.some(has)) && columns.every(isOfList);
  if (isList) return STOCK_LIST;
  const scored = DIALECTS.filter(({ essential }) => essential.every((any) => any.some(has)))
    .map((dialect) => ({ dialect, known: columns.filter(dialect.knows).length }))
    .filter(({ known }) => known >= LEAST_KNOWN);
  return scored.toSorted((a, b) => b.known - a.known)[0]?.dialect;
}

const isOfList = (column: string) => column === "" || NAMES.has(column) || STOCK_LIST.knows(column);

export function dialectOf(name: DialectName): Dialect {
  const found = DIALECTS.find((dialect) => dialect.name === name);
  if (!found) throw new Error(`There is no dialect called ${name}.`);
  return found;
}

export function hasPointDecimals(name: DialectName): boolean {
  return dialectOf(name).pointDecimals;
}
