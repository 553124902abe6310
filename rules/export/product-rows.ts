import type { Cell } from "#rules/csv/csv.ts";
import type { Currency } from "#rules/money/money.ts";
import type { Product, ProductImage, ProductVariant } from "#rules/product/product.ts";
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS } from "#rules/product/product-fields.ts";
import { tagsText } from "#rules/product/tags.ts";
import { valuesOf } from "#rules/product/variant/variants.ts";
import { amountCell, type ExportedProduct } from "./exported-product.ts";
import { PRODUCT_COLUMNS, type ProductColumn } from "./product-columns.ts";

type Cells<Column extends string> = { [Name in Column]?: Cell };

/** The rows of a product in our own columns. */
export function productRows({ product, collections }: ExportedProduct, currency: Currency): Cell[][] {
  const { variants, images } = product;
  const count = Math.max(1, variants.length, images.length, collections.length);
  return Array.from({ length: count }, (_, at) => {
    const [variant, image] = [variants[at], images[at]];
    const cells: Cells<ProductColumn> = {
      ...(at === 0 && details(product)),
      Handle: product.handle,
      Collection: collections[at] ?? "",
      ...(variant && variantCells(variant, currency)),
      ...(image && pictureCells(image, product.featured_image_url)),
    };
    return PRODUCT_COLUMNS.map((column) => cells[column] ?? "");
  });
}

function details(product: Product): Cells<ProductColumn> {
  const [first, second, third] = product.options;
  return {
    ...Object.fromEntries(PRODUCT_FIELD_NAMES.map((field) => [PRODUCT_FIELDS[field].label, product[field]])),
    Tags: tagsText(product.tags),
    "Option 1 name": first?.name ?? "",
    "Option 2 name": second?.name ?? "",
    "Option 3 name": third?.name ?? "",
  };
}

function variantCells(variant: ProductVariant, currency: Currency): Cells<ProductColumn> {
  const [first = "", second = "", third = ""] = valuesOf(variant);
  return {
    "Option 1 value": first,
    "Option 2 value": second,
    "Option 3 value": third,
    SKU: variant.sku,
    Barcode: variant.barcode,
    Price: amountCell(variant.price_cents, currency),
    "Compare-at price": amountCell(variant.compare_at_price_cents, currency),
    Stock: variant.inventory_qty,
    "Weight (g)": variant.weight_grams,
    "Requires shipping": yesOrNo(variant.requires_shipping),
    "Variant pictures": variant.image_urls.join(" "),
  };
}

function pictureCells({ url, alt }: ProductImage, featured: string | null): Cells<ProductColumn> {
  return { Picture: url, "Alternative text": alt, Featured: url === featured ? "yes" : "" };
}

function yesOrNo(answer: boolean): string {
  return answer ? "yes" : "no";
}
