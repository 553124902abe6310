import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";

export const products = pgTable("products", {
  id: uuid().$type<ProductId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  title: text().notNull(),
  descriptionHtml: text("description_html").notNull().default(""),
  tags: text().array().notNull().default([]),
  status: text().$type<ProductStatus>().notNull().default("draft"),
  handle: text().notNull(),
  featuredImageUrl: text("featured_image_url"),
  taxClass: text("tax_class").$type<TaxClass>().notNull().default("standard"),
  ...forPlainTexts((field) => text(field).notNull().default("")),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});

export const productImages = pgTable("product_images", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  productId: uuid("product_id").$type<ProductId>().notNull(),
  url: text().notNull(),
  position: integer().notNull(),
  alt: text().notNull().default(""),
});

export const productOptions = pgTable("product_options", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  productId: uuid("product_id").$type<ProductId>().notNull(),
  name: text().notNull(),
  position: integer().notNull(),
});

export const productVariants = pgTable("product_variants", {
  id: uuid().$type<VariantId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  productId: uuid("product_id").$type<ProductId>().notNull(),
  position: integer().notNull(),
  title: text().notNull(),
  option1Value: text("option1_value"),
  option2Value: text("option2_value"),
  option3Value: text("option3_value"),
  priceCents: bigint("price_cents", { mode: "number" }).notNull().default(0),
  compareAtPriceCents: bigint("compare_at_price_cents", { mode: "number" }),
  sku: text().notNull().default(""),
  barcode: text().notNull().default(""),
  inventoryQty: integer("inventory_qty").notNull().default(10),
  weightGrams: integer("weight_grams"),
  requiresShipping: boolean("requires_shipping").notNull().default(true),
});

/** Which of its product's pictures show a variant. */
export const variantImages = pgTable("variant_images", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  variantId: uuid("variant_id").$type<VariantId>().notNull(),
  imageId: uuid("image_id").notNull(),
  position: integer().notNull(),
});
