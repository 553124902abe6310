import { expect, test } from "vitest";
import { recogniseDialect } from "#rules/import/dialects/dialect.ts";
import { EURO } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";
import { PRODUCT_FORMATS } from "./export-kind.ts";
import { PRODUCT_FILES } from "./product-files.ts";

const SHIRT = {
  title: "Shirt",
  handle: "shirt",
  description_html: "<p>Cotton</p>",
  vendor: "Loom",
  tags: ["summer", "new"],
  status: "active",
  tax_class: "reduced",
  search_title: "",
  search_description: "Soft",
  featured_image_url: "https://shop.example/b.webp",
  images: ["a", "b", "c"].map((name) => ({ url: `https://shop.example/${name}.webp`, alt: name })),
  options: [{ name: "Size" }],
  variants: [
    aVariant("S", {
      sku: "S-1",
      price_cents: 1_250,
      compare_at_price_cents: 2_000,
      weight_grams: 200,
      image_urls: ["https://shop.example/c.webp", "https://shop.example/a.webp"],
    }),
    aVariant("M", { barcode: "4006381333931", price_cents: 900, inventory_qty: 0, requires_shipping: false }),
  ],
} as unknown as Product;

function aVariant(size: string, changes: object) {
  const blank = { sku: null, barcode: null, compare_at_price_cents: null, weight_grams: null };
  const values = { option1_value: size, option2_value: null, option3_value: null };
  return { ...blank, ...values, inventory_qty: 5, requires_shipping: true, image_urls: [], ...changes };
}

/** The filled cells of each row, by column. */
function cellsOf(format: keyof typeof PRODUCT_FILES, product = SHIRT, collections = ["Sale", "Tops"]) {
  const { header, rows } = PRODUCT_FILES[format];
  return rows({ product, collections }, EURO).map((row) =>
    Object.fromEntries(row.map((cell, at) => [header[at], cell]).filter(([, cell]) => cell !== "")),
  );
}

test("our own file has the next variant, picture and collection in each row, and the details in the first", () => {
  expect(cellsOf("storewright")).toEqual([
    {
      Handle: "shirt",
      Title: "Shirt",
      Description: "<p>Cotton</p>",
      Vendor: "Loom",
      Tags: "summer, new",
      Status: "active",
      "Tax class": "reduced",
      "Search description": "Soft",
      Collection: "Sale",
      "Option 1 name": "Size",
      "Option 1 value": "S",
      SKU: "S-1",
      Price: "12.50",
      "Compare-at price": "20.00",
      Stock: 5,
      "Weight (g)": 200,
      "Requires shipping": "yes",
      "Variant pictures": "https://shop.example/c.webp https://shop.example/a.webp",
      Picture: "https://shop.example/a.webp",
      "Alternative text": "a",
    },
    {
      Handle: "shirt",
      Collection: "Tops",
      "Option 1 value": "M",
      Barcode: "4006381333931",
      Price: "9.00",
      Stock: 0,
      "Requires shipping": "no",
      Picture: "https://shop.example/b.webp",
      "Alternative text": "b",
      Featured: "yes",
    },
    { Handle: "shirt", Picture: "https://shop.example/c.webp", "Alternative text": "c" },
  ]);
});

test("Shopify's file has the featured picture first and one collection", () => {
  const [first, second, third] = cellsOf("shopify");
  expect(first).toMatchObject({
    Title: "Shirt",
    "URL handle": "shirt",
    Collection: "Sale",
    "Published on online store": "TRUE",
    "Option1 name": "Size",
    "Option1 value": "S",
    "Inventory tracker": "shopify",
    "Continue selling when out of stock": "deny",
    "Charge tax": "TRUE",
    "Product image URL": "https://shop.example/b.webp",
    "Image position": 1,
  });
  expect(second).toMatchObject({ "URL handle": "shirt", "Option1 value": "M", "Inventory quantity": 0 });
  expect(third).toEqual({
    "URL handle": "shirt",
    "Product image URL": "https://shop.example/c.webp",
    "Image position": 3,
    "Image alt text": "c",
  });
});

test("a product without options is Shopify's “Default Title”, and both of its files say the same", () => {
  const mug = { ...SHIRT, options: [], variants: [aVariant("", { option1_value: null, price_cents: 0 })] };
  const [row] = cellsOf("old-shopify", mug as unknown as Product);
  expect(row).toMatchObject({ "Option1 Name": "Title", "Option1 Value": "Default Title" });
  expect(row).not.toHaveProperty("Variant Price");
  const cells = (format: "shopify" | "old-shopify") =>
    cellsOf(format).map((each) => Object.values(each).sort());
  expect(cells("old-shopify")).toEqual(cells("shopify"));
});

test.each(PRODUCT_FORMATS)("the columns of %s are recognised, and all have a place", (format) => {
  const { header } = PRODUCT_FILES[format];
  const dialect = recogniseDialect(header);
  expect(dialect?.name).toBe(format === "storewright" ? "storewright" : "shopify");
  expect(header.filter((column) => !dialect?.knows(column.toLowerCase()))).toEqual([]);
});
