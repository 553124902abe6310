import { bigint, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { CustomerId, StoreId } from "#rules/input/ids.ts";

/** Triggers on orders write its figures: 0166_customers.sql. */
export const customers = pgTable("customers", {
  id: uuid().$type<CustomerId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  /** In lower case. */
  email: text().notNull(),
  name: text().notNull(),
  country: text().notNull(),
  orders: integer().notNull().default(0),
  /** In the store's currency. */
  spentCents: bigint("spent_cents", { mode: "number" }).notNull().default(0),
  lastOrderAt: timestamp("last_order_at", { withTimezone: true }).notNull(),
  tags: text().array().notNull().default([]),
  note: text().notNull().default(""),
  version: integer().notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
