import { integer, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { ProductView } from "#rules/product/product-views-input.ts";

export const productViews = pgTable("product_views", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  views: jsonb().$type<ProductView[]>().notNull(),
  version: integer().notNull().default(1),
});
