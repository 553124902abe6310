import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OrderId, StoreId } from "#rules/input/ids.ts";

export const events = pgTable("events", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Taken from the payload, so that an order finds its events. */
  orderId: uuid("order_id").$type<OrderId>().generatedAlwaysAs(sql`((payload ->> 'order_id')::uuid)`),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
