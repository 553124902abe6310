import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/ids.ts";

export const events = pgTable("events", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
