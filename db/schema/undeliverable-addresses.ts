import { pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { UndeliverableReason } from "#rules/mail/undeliverable.ts";

export const undeliverableAddresses = pgTable(
  "undeliverable_addresses",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    email: text().notNull(),
    reason: text().$type<UndeliverableReason>().notNull(),
    notedAt: timestamp("noted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.email] })],
);
