import { boolean, integer, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { RetentionYears } from "#rules/customer/retention.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** A store without a row erases nobody by itself. */
export const retentionRules = pgTable("retention_rules", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  years: integer().$type<RetentionYears>().notNull(),
  erasesSubscribers: boolean("erases_subscribers").notNull().default(false),
  dueAt: timestamp("due_at", { withTimezone: true }).notNull(),
  erased: integer().notNull().default(0),
  lastErasedAt: timestamp("last_erased_at", { withTimezone: true }),
});
