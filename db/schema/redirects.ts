import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { RedirectId, StoreId } from "#rules/input/ids.ts";

export const redirects = pgTable("redirects", {
  id: uuid().$type<RedirectId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  fromPath: text("from_path").notNull(),
  target: text().notNull(),
  version: integer().notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
