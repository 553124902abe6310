import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { ConsentState } from "#rules/consent/consent.ts";
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
  /** Whether they want news, as their consents say it; null where nobody asked. */
  news: text().$type<ConsentState>(),
  version: integer().notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});

/** Counted by triggers on customers: 0186_customers_in_bounds.sql. */
export const customerTags = pgTable(
  "customer_tags",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    tag: text().notNull(),
    /** How many have it. */
    customers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.tag] })],
);
