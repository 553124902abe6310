import { integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import type { ProductId, StoreId } from "#rules/input/ids.ts";

export const bestSellers = pgTable(
  "best_sellers",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    productId: uuid("product_id").$type<ProductId>().notNull(),
    pieces: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.productId] })],
);
