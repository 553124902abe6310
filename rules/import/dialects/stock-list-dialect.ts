import { Columns, copyFields, plainCodes, type TextField } from "./columns.ts";
import type { Dialect, RowReader } from "./dialect-kind.ts";

const FIELDS: Record<string, TextField> = {
  sku: "sku",
  "variant sku": "sku",
  quantity: "stock",
  qty: "stock",
  stock: "stock",
  inventory: "stock",
  "inventory quantity": "stock",
  "variant inventory qty": "stock",
  price: "price",
  "variant price": "price",
  "compare-at price": "compare_at_price",
  "compare at price": "compare_at_price",
  "variant compare at price": "compare_at_price",
};

/** A list of SKUs with stock, prices or both. People write it by hand, so that prices may have a decimal comma. */
export const STOCK_LIST: Dialect = {
  name: "stock-and-prices",
  essential: [["sku", "variant sku"]],
  knows: (column) => Object.hasOwn(FIELDS, column),
  fieldOf: (column) => FIELDS[column],
  pointDecimals: false,
  reader,
};

function reader(header: readonly string[]): RowReader {
  const fields = new Columns(header).fields(FIELDS);
  return (cells, row) => {
    const read = plainCodes(copyFields(cells, fields));
    return { ...read, row, key: read.sku ? `sku ${read.sku}` : `row ${row}` };
  };
}
