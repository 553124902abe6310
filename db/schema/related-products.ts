import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { ProductId, StoreId } from "#rules/input/ids.ts";

export const relatedProducts = pgTable(
  "related_products",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    productId: uuid("product_id").$type<ProductId>().notNull(),
    relatedId: uuid("related_id").$type<ProductId>().notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.relatedId] })],
);
