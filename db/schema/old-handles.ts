import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CollectionId, PageId, ProductId, StoreId } from "#rules/input/ids.ts";

export const oldHandles = pgTable(
  "old_handles",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    kind: text().$type<"product" | "collection" | "page">().notNull(),
    handle: text().notNull(),
    productId: uuid("product_id").$type<ProductId>(),
    collectionId: uuid("collection_id").$type<CollectionId>(),
    pageId: uuid("page_id").$type<PageId>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind, table.handle] })],
);
