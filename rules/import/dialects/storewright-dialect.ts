import { PRODUCT_COLUMNS, type ProductColumn } from "#rules/export/product-columns.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from "#rules/product/product-fields.ts";
import { Columns, columnKey, type TextField } from "./columns.ts";
import type { Dialect } from "./dialect-kind.ts";
import { handleReader } from "./handle-reader.ts";

const PLACES: { [Column in ProductColumn]?: TextField } = {
  ...Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [PRODUCT_FIELDS[field].label, field])),
  Description: "description",
  SKU: "sku",
  Barcode: "barcode",
  Price: "price",
  "Compare-at price": "compare_at_price",
  Stock: "stock",
  "Weight (g)": "weight",
  "Requires shipping": "requires_shipping",
  "Variant pictures": "variant_picture",
};
const FIELDS: Record<string, TextField> = Object.fromEntries(
  Object.entries(PLACES).map(([column, field]) => [columnKey(column), field]),
);
const KNOWN = new Set(PRODUCT_COLUMNS.map(columnKey));

/** The file that this program exports itself. */
export const STOREWRIGHT: Dialect = {
  name: "storewright",
  essential: [["handle", "title"]],
  knows: (column) => KNOWN.has(column),
  fieldOf: (column) => FIELDS[column],
  pointDecimals: true,
  reader: (header) =>
    handleReader(new Columns(header), {
      fields: FIELDS,
      option: "option ",
      picture: (text) => ({
        source: text("picture"),
        alt: text("alternative text"),
        featured: text("featured"),
      }),
    }),
};
