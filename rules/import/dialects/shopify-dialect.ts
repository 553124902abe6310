import { Columns, plainCodes, type TextField } from "./columns.ts";
import type { Dialect, RowReader } from "./dialect-kind.ts";
import { handleReader } from "./handle-reader.ts";

/** Both generations of Shopify's column names. */
const FIELDS: Record<string, TextField> = {
  handle: "handle",
  "url handle": "handle",
  title: "title",
  "body (html)": "description",
  description: "description",
  vendor: "vendor",
  type: "product_type",
  tags: "tags",
  published: "published",
  "published on online store": "published",
  status: "status",
  "gift card": "gift_card",
  "seo title": "search_title",
  "seo description": "search_description",
  "variant sku": "sku",
  sku: "sku",
  "variant barcode": "barcode",
  barcode: "barcode",
  "variant price": "price",
  price: "price",
  "variant compare at price": "compare_at_price",
  "compare-at price": "compare_at_price",
  "variant inventory qty": "stock",
  "inventory quantity": "stock",
  "variant inventory tracker": "tracked",
  "inventory tracker": "tracked",
  "variant inventory policy": "oversell",
  "continue selling when out of stock": "oversell",
  "variant grams": "weight",
  "weight value (grams)": "weight",
  "variant requires shipping": "requires_shipping",
  "requires shipping": "requires_shipping",
  "variant taxable": "taxable",
  "charge tax": "taxable",
  "variant image": "variant_picture",
  "variant image url": "variant_picture",
};

const OPTION = /^option[1-3] (name|value)$/;
const OTHERS = new Set([
  "collection",
  "image src",
  "product image url",
  "image position",
  "image alt text",
  // Weights are in grams; these say only how Shopify shows them.
  "variant weight unit",
  "weight unit for display",
]);

const DEFAULTS: readonly [RegExp, string][] = [
  [/^(variant )?fulfillment service$/, "manual"],
  [/^google shopping \/ custom product$/, "false"],
  [/^included \/ /, "true"],
];

export const SHOPIFY: Dialect = {
  name: "shopify",
  essential: [["handle", "url handle", "title"]],
  // “Type” has a place only if the owner wants collections of it, and is listed until then.
  knows: (column) =>
    (Object.hasOwn(FIELDS, column) && column !== "type") || OTHERS.has(column) || OPTION.test(column),
  fieldOf: (column) => FIELDS[column],
  isDefault: (column, cell) =>
    DEFAULTS.some(([columns, value]) => value === cell.toLowerCase() && columns.test(column)),
  pointDecimals: true,
  reader,
};

function reader(header: readonly string[]): RowReader {
  const columns = new Columns(header);
  const source = columns.has("image src") ? "image src" : "product image url";
  const read = handleReader(columns, {
    fields: FIELDS,
    option: "option",
    picture: (text) => ({
      source: text(source),
      position: text("image position"),
      alt: text("image alt text"),
    }),
  });
  return (cells, row, previous) => plainCodes(read(cells, row, previous));
}
