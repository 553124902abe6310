import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { KeyPermission } from "#rules/connection/api-key.ts";
import type { ApiKeyId, StoreId, UserId } from "#rules/input/ids.ts";
import { bytea, time } from "./column-types.ts";

export const apiKeys = pgTable("api_keys", {
  id: uuid().$type<ApiKeyId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  name: text().notNull(),
  permissions: text().array().$type<KeyPermission[]>().notNull(),
  hash: bytea().notNull(),
  ending: text().notNull(),
  createdBy: uuid("created_by").$type<UserId>().notNull(),
  createdAt: time("created_at").notNull().defaultNow(),
  expiresAt: time("expires_at"),
  lastUsedAt: time("last_used_at"),
  revokedAt: time("revoked_at"),
});
