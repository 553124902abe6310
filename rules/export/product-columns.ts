/**
 * The columns of our own product file. A product takes as many rows as it has variants, pictures or collections: each
 * row has the next of each, and the first row also has the details. All rows have the handle.
 */
export const PRODUCT_COLUMNS = [
  "Handle",
  "Title",
  "Description",
  "Vendor",
  "Tags",
  "Status",
  "Tax class",
  "Search title",
  "Search description",
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
  "Picture",
  "Alternative text",
  "Featured",
] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
