import { boolean, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CollectionId, ProductId, StoreId } from "#rules/input/ids.ts";

export const collections = pgTable("collections", {
  id: uuid().$type<CollectionId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  title: text().notNull(),
  descriptionHtml: text("description_html").notNull().default(""),
  handle: text().notNull(),
  imageUrl: text("image_url"),
  sort: text().notNull().default("manual"),
  searchTitle: text("search_title").notNull().default(""),
  searchDescription: text("search_description").notNull().default(""),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const collectionProducts = pgTable(
  "collection_products",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    collectionId: uuid("collection_id").$type<CollectionId>().notNull(),
    productId: uuid("product_id").$type<ProductId>().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.collectionId, table.productId] })],
);
