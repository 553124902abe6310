import { integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { ReturnState } from "#rules/return/return-state.ts";

export const returns = pgTable("returns", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().notNull(),
  state: text().$type<ReturnState>().notNull().default("requested"),
  name: text().notNull(),
  words: text().notNull().default(""),
  reason: text(),
  refundId: uuid("refund_id"),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

export const returnLines = pgTable(
  "return_lines",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    returnId: uuid("return_id").notNull(),
    orderLineItemId: uuid("order_line_item_id").notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.orderLineItemId] })],
);
