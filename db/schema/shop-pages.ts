import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { PageId, StoreId } from "#rules/input/ids.ts";
import type { PageStatus } from "#rules/shop-page/shop-page.ts";

export const shopPages = pgTable("pages", {
  id: uuid().$type<PageId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  title: text().notNull(),
  bodyHtml: text("body_html").notNull().default(""),
  handle: text().notNull(),
  status: text().$type<PageStatus>().notNull().default("draft"),
  searchTitle: text("search_title").notNull().default(""),
  searchDescription: text("search_description").notNull().default(""),
  version: integer().notNull().default(1),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
});
