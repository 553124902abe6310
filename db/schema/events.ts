import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { HistoryKind } from "#rules/history/history-kinds.ts";
import type { ApiKeyId, OrderId, StoreId, UserId } from "#rules/input/ids.ts";

export const events = pgTable("events", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  type: text().notNull(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  /** Generated from the payload, to find the events of an order. */
  orderId: uuid("order_id").$type<OrderId>().generatedAlwaysAs(sql`((payload ->> 'order_id')::uuid)`),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  /** Generated for the history: what was changed, the record that it was changed of, and who did it. */
  historyKind: text("history_kind").$type<HistoryKind>().generatedAlwaysAs(sql`history_kind`),
  aboutId: uuid("about_id").generatedAlwaysAs(sql`about_id`),
  /** The key of the request that it happened in; set by the database. */
  byKey: uuid("by_key").$type<ApiKeyId>(),
  byId: text("by_id").$type<UserId>().generatedAlwaysAs(sql`by_id`),
});
