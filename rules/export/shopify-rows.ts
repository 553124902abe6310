import type { Cell } from "#rules/csv/csv.ts";
import type { Currency } from "#rules/money/money.ts";
import type { Product, ProductImage, ProductVariant } from "#rules/product/product.ts";
import { tagsText } from "#rules/product/tags.ts";
import { valuesOf } from "#rules/product/variant/variants.ts";
import { amountCell, type ExportedProduct } from "./exported-product.ts";

/**
 * The columns of Shopify's product file that we can fill, by both of their names and in the order of its templates.
 * Others are left out: Shopify would take an empty cell for the wish to empty the field.
 */
export const SHOPIFY_COLUMNS = {
  title: "Title",
  handle: "URL handle",
  description: "Description",
  vendor: "Vendor",
  tags: "Tags",
  collection: "Collection",
  published: "Published on online store",
  status: "Status",
  sku: "SKU",
  barcode: "Barcode",
  name1: "Option1 name",
  value1: "Option1 value",
  name2: "Option2 name",
  value2: "Option2 value",
  name3: "Option3 name",
  value3: "Option3 value",
  price: "Price",
  compareAt: "Compare-at price",
  taxable: "Charge tax",
  tracker: "Inventory tracker",
  stock: "Inventory quantity",
  oversell: "Continue selling when out of stock",
  grams: "Weight value (grams)",
  unit: "Weight unit for display",
  shipping: "Requires shipping",
  picture: "Product image URL",
  position: "Image position",
  alt: "Image alt text",
  variantPicture: "Variant image URL",
  searchTitle: "SEO title",
  searchDescription: "SEO description",
} as const;

type Field = keyof typeof SHOPIFY_COLUMNS;

/** The names until 2025, which most other programs know. */
export const OLD_SHOPIFY_COLUMNS: Record<Field, string> = {
  handle: "Handle",
  title: "Title",
  description: "Body (HTML)",
  vendor: "Vendor",
  tags: "Tags",
  published: "Published",
  name1: "Option1 Name",
  value1: "Option1 Value",
  name2: "Option2 Name",
  value2: "Option2 Value",
  name3: "Option3 Name",
  value3: "Option3 Value",
  sku: "Variant SKU",
  grams: "Variant Grams",
  tracker: "Variant Inventory Tracker",
  stock: "Variant Inventory Qty",
  oversell: "Variant Inventory Policy",
  price: "Variant Price",
  compareAt: "Variant Compare At Price",
  shipping: "Variant Requires Shipping",
  taxable: "Variant Taxable",
  barcode: "Variant Barcode",
  picture: "Image Src",
  position: "Image Position",
  alt: "Image Alt Text",
  searchTitle: "SEO Title",
  searchDescription: "SEO Description",
  variantPicture: "Variant Image",
  unit: "Variant Weight Unit",
  collection: "Collection",
  status: "Status",
};

type Cells = { [Name in Field]?: Cell };

/** The rows of a product: the next variant and the next picture in each; the first row has the details. */
export function shopifyRows(
  columns: Readonly<Record<Field, string>>,
  { product, collections }: ExportedProduct,
  currency: Currency,
): Cell[][] {
  const fields = Object.keys(columns) as Field[];
  const images = featuredFirst(product);
  const count = Math.max(1, product.variants.length, images.length);
  return Array.from({ length: count }, (_, at) => {
    const [variant, image] = [product.variants[at], images[at]];
    const cells: Cells = {
      // Shopify takes one collection from a file.
      ...(at === 0 && { ...details(product), collection: collections[0] ?? "" }),
      handle: product.handle,
      ...(variant && variantCells(product, variant, currency)),
      ...(image && { picture: image.url, position: at + 1, alt: image.alt }),
    };
    return fields.map((field) => cells[field] ?? "");
  });
}

/** Shopify features the first picture. */
function featuredFirst({ images, featured_image_url: featured }: Product): ProductImage[] {
  return [...images.filter(({ url }) => url === featured), ...images.filter(({ url }) => url !== featured)];
}

function details(product: Product): Cells {
  const [first, second, third] = product.options;
  return {
    title: product.title,
    description: product.description_html,
    vendor: product.vendor,
    tags: tagsText(product.tags),
    published: yesOrNo(product.status === "active"),
    status: product.status,
    name1: first?.name ?? "Title",
    name2: second?.name ?? "",
    name3: third?.name ?? "",
    searchTitle: product.search_title,
    searchDescription: product.search_description,
  };
}

/** Whoever reads the file takes an apostrophe before digits away. */
function keptCode(code: string | null): string | undefined {
  return code?.replace(/^'(?='*\d)/, "''");
}

function variantCells(product: Product, variant: ProductVariant, currency: Currency): Cells {
  const [first = "Default Title", second = "", third = ""] = valuesOf(variant);
  return {
    value1: first,
    value2: second,
    value3: third,
    sku: keptCode(variant.sku),
    barcode: keptCode(variant.barcode),
    price: amountCell(variant.price_cents, currency),
    compareAt: amountCell(variant.compare_at_price_cents, currency),
    taxable: yesOrNo(product.tax_class !== "none"),
    tracker: "shopify",
    stock: variant.inventory_qty,
    oversell: "deny",
    grams: variant.weight_grams,
    unit: "g",
    shipping: yesOrNo(variant.requires_shipping),
    // Shopify has one for each variant.
    variantPicture: variant.image_urls[0],
  };
}

function yesOrNo(answer: boolean): string {
  return answer ? "TRUE" : "FALSE";
}
