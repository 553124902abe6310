import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OrderId, StoreId } from "#rules/input/ids.ts";

export const events = pgTable("events", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Generated from the payload, to find the events of an order. */
  orderId: uuid("order_id").$type<OrderId>().generatedAlwaysAs(sql`((payload ->> 'order_id')::uuid)`),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
