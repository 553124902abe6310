import { pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";

export const storeSlugs = pgTable("store_slugs", {
  slug: text().primaryKey(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
