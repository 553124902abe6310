import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { SavedAddress } from "#rules/account/saved-address.ts";
import type { AccountCodeId, AccountSessionId, StoreId } from "#rules/input/ids.ts";
import { bytea, time } from "./column-types.ts";

export const accountCodes = pgTable("account_codes", {
  id: uuid().$type<AccountCodeId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  email: text().notNull(),
  codeHash: bytea("code_hash").notNull(),
  attempts: integer().notNull().default(0),
  createdAt: time("created_at").notNull().defaultNow(),
  expiresAt: time("expires_at").notNull(),
  usedAt: time("used_at"),
});

export const accountSessions = pgTable("account_sessions", {
  id: uuid().$type<AccountSessionId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  email: text().notNull(),
  secretHash: bytea("secret_hash").notNull(),
  userAgent: text("user_agent").notNull().default(""),
  createdAt: time("created_at").notNull().defaultNow(),
  lastSeenAt: time("last_seen_at").notNull().defaultNow(),
  expiresAt: time("expires_at").notNull(),
});

export const accountAddresses = pgTable(
  "account_addresses",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    email: text().notNull(),
    address: jsonb().$type<SavedAddress>().notNull(),
    savedAt: time("saved_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.email] })],
);
