import type { CatalogueRow } from "./catalogue-row.ts";
import { columnKey } from "./columns.ts";
import { SHOPIFY } from "./shopify-dialect.ts";
import { STOCK_LIST } from "./stock-list-dialect.ts";
import { STOREWRIGHT } from "./storewright-dialect.ts";
import { WOOCOMMERCE } from "./woocommerce-dialect.ts";

export type DialectName = "shopify" | "woocommerce" | "storewright" | "stock-and-prices";

/** How a kind of file names and fills its columns. Names of columns are in lower case. */
export type Dialect = {
  name: DialectName;
  /** One of these must be there. */
  essential: readonly string[];
  /** Whether a column has a place here. Others are listed for the owner. */
  knows: (column: string) => boolean;
  /** Whether its prices always have a point before the decimals. */
  pointDecimals: boolean;
  reader: (header: readonly string[]) => RowReader;
};

/** `previous` is the row before, which a row without a key of its own belongs to. */
export type RowReader = (cells: readonly string[], row: number, previous: string) => CatalogueRow;

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
