import { integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { SavedAddress } from "#rules/account/saved-address.ts";
import type { AccountCodeId, AccountSessionId, StoreId } from "#rules/input/ids.ts";
import { bytea } from "./bytea.ts";

export const accountCodes = pgTable("account_codes", {
  id: uuid().$type<AccountCodeId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  email: text().notNull(),
  codeHash: bytea("code_hash").notNull(),
  attempts: integer().notNull().default(0),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  usedAt: timestamp("used_at", { withTimezone: true }),
});

export const accountSessions = pgTable("account_sessions", {
  id: uuid().$type<AccountSessionId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  email: text().notNull(),
  secretHash: bytea("secret_hash").notNull(),
  userAgent: text("user_agent").notNull().default(""),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  lastSeenAt: timestamp("last_seen_at", { withTimezone: true }).notNull().defaultNow(),
  expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
});

export const accountAddresses = pgTable(
  "account_addresses",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    email: text().notNull(),
    address: jsonb().$type<SavedAddress>().notNull(),
    savedAt: timestamp("saved_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.email] })],
);
