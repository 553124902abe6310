import { columnKey } from "./columns.ts";
import type { Dialect } from "./dialect-kind.ts";
import { SHOPIFY } from "./shopify-dialect.ts";
import { STOCK_LIST } from "./stock-list-dialect.ts";
import { STOREWRIGHT } from "./storewright-dialect.ts";
import { WOOCOMMERCE } from "./woocommerce-dialect.ts";

export type DialectName = Dialect["name"];

const DIALECTS: readonly Dialect[] = [STOREWRIGHT, SHOPIFY, WOOCOMMERCE, STOCK_LIST];

/** The dialect that knows most of the columns. */
export function recogniseDialect(header: readonly string[]): Dialect | undefined {
  const columns = header.map(columnKey);
  const scored = DIALECTS.filter(({ essential }) => essential.some((name) => columns.includes(name))).map(
    (dialect) => ({ dialect, known: columns.filter(dialect.knows).length }),
  );
  return scored.toSorted((a, b) => b.known - a.known)[0]?.dialect;
}

export function dialectOf(name: DialectName): Dialect {
  const found = DIALECTS.find((dialect) => dialect.name === name);
  if (!found) throw new Error(`There is no dialect called ${name}.`);
  return found;
}

export function hasPointDecimals(name: DialectName): boolean {
  return dialectOf(name).pointDecimals;
}
