import { sql } from "drizzle-orm";
import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { SessionId, StoreId, ThemeId, UserId } from "#rules/input/ids.ts";
import type { Theme } from "#rules/theme/theme.ts";
import { time } from "./column-types.ts";

export const themeDrafts = pgTable("theme_drafts", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  theme: jsonb().$type<Theme>().notNull(),
});

export const themes = pgTable("themes", {
  id: uuid().$type<ThemeId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  theme: jsonb().$type<Theme>().notNull(),
  publishedAt: time("published_at").notNull().default(sql`clock_timestamp()`),
  publishedBy: uuid("published_by").$type<UserId>().notNull(),
});

export const themePreviews = pgTable("theme_previews", {
  id: uuid().primaryKey(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  kind: text().$type<"live" | "shared">().notNull(),
  /** Of a live one: it ends with the session. */
  sessionId: uuid("session_id").$type<SessionId>(),
  expiresAt: time("expires_at").notNull(),
  createdAt: time("created_at").notNull().defaultNow(),
});
