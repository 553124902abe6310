import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import type { TextField } from "./columns.ts";

/** How a kind of file names and fills its columns. Names of columns are in lower case. */
export type Dialect = {
  name: "shopify" | "woocommerce" | "storewright" | "stock-and-prices";
  /** One of each must be there. */
  essential: readonly (readonly string[])[];
  /** Whether a column has a place here. Others are listed for the owner. */
  knows: (column: string) => boolean;
  /** The field that a column is copied to, if it is one. */
  fieldOf: (column: string) => TextField | undefined;
  /** Whether a cell of a column without a place says what its shop writes when nothing was set. It loses nothing. */
  isDefault?: (column: string, cell: string) => boolean;
  /** Whether its prices always have a point before the decimals. */
  pointDecimals: boolean;
  reader: (header: readonly string[]) => RowReader;
};

/** `previous` is the row before, which a row without a key of its own belongs to. */
export type RowReader = (cells: readonly string[], row: number, previous: string) => CatalogueRow;
