import { type Cell, writeCell, writeExactCell } from "#rules/csv/csv.ts";
import type { Currency } from "#rules/money/money.ts";
import type { ProductFormat } from "./export-kind.ts";
import type { ExportedProduct } from "./exported-product.ts";
import { PRODUCT_COLUMNS } from "./product-columns.ts";
import { productRows } from "./product-rows.ts";
import { OLD_SHOPIFY_COLUMNS, SHOPIFY_COLUMNS, shopifyRows } from "./shopify-rows.ts";

type ProductFile = {
  name: string;
  header: readonly string[];
  writeCell: typeof writeCell;
  rows: (product: ExportedProduct, currency: Currency) => Cell[][];
};

export const PRODUCT_FILES: Record<ProductFormat, ProductFile> = {
  storewright: { name: "products.csv", header: PRODUCT_COLUMNS, writeCell, rows: productRows },
  shopify: shopifyFile(SHOPIFY_COLUMNS),
  "old-shopify": shopifyFile(OLD_SHOPIFY_COLUMNS),
};

function shopifyFile(columns: Parameters<typeof shopifyRows>[0]): ProductFile {
  return {
    name: "products-for-shopify.csv",
    header: Object.values(columns),
    // Shopify would show the apostrophes before formulas to shoppers.
    writeCell: writeExactCell,
    rows: (product, currency) => shopifyRows(columns, product, currency),
  };
}
