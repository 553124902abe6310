import { PRODUCT_FIELDS, type ProductField } from "#rules/product/product-fields.ts";

type DetailColumn = (typeof PRODUCT_FIELDS)[ProductField]["label"];

const DETAIL_COLUMNS = Object.values(PRODUCT_FIELDS).map(({ label }): DetailColumn => label);

/**
 * The columns of our own product file. A product takes as many rows as it has variants, pictures or collections: each
 * row has the next of each, and the first row also has the details. All rows have the handle.
 */
export const PRODUCT_COLUMNS = [
  "Handle",
  ...DETAIL_COLUMNS.filter((column) => column !== "Handle"),
  "Collection",
  "Option 1 name",
  "Option 1 value",
  "Option 2 name",
  "Option 2 value",
  "Option 3 name",
  "Option 3 value",
  "SKU",
  "Barcode",
  "Price",
  "Compare-at price",
  "Stock",
  "Weight (g)",
  "Requires shipping",
  "Variant pictures",
  "Picture",
  "Alternative text",
  "Featured",
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
