import { PRODUCT_COLUMNS, type ProductColumn } from "#rules/export/product-columns.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from "#rules/product/product-fields.ts";
import { Columns, columnKey, copyFields, type TextField } from "./columns.ts";
import type { Dialect, RowReader } from "./dialect-kind.ts";

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
  reader,
};

function reader(header: readonly string[]): RowReader {
  const columns = new Columns(header);
  const fields = columns.fields(FIELDS);
  const hasOptions = columns.has("option 1 name") || columns.has("option 1 value");
  const optionsOf = columns.optionReader("option ");
  return (cells, row, previous) => {
    const read = copyFields(cells, fields);
    const collection = columns.text(cells, "collection");
    const source = columns.text(cells, "picture");
    return {
      ...read,
      row,
      key: read.handle || read.title || previous || `row ${row}`,
      ...(hasOptions && { options: optionsOf(cells) }),
      ...(collection && { collections: [collection] }),
      ...(source && {
        pictures: [
          {
            source,
            alt: columns.text(cells, "alternative text") ?? "",
            featured: columns.text(cells, "featured") ?? "",
          },
        ],
      }),
    };
  };
}
