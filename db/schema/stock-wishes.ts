import { integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StockWishId, StoreId, VariantId } from "#rules/input/ids.ts";

export const stockWishes = pgTable("stock_wishes", {
  id: uuid().$type<StockWishId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  variantId: uuid("variant_id").$type<VariantId>().notNull(),
  email: text().notNull(),
  askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
  confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
  askedAgainAt: timestamp("asked_again_at", { withTimezone: true }),
  mailId: uuid("mail_id"),
});

export const restocks = pgTable("restocks", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  variantId: uuid("variant_id").$type<VariantId>().primaryKey(),
  pieces: integer().notNull(),
  othersAt: timestamp("others_at", { withTimezone: true }),
  lookAt: timestamp("look_at", { withTimezone: true }).notNull().defaultNow(),
});
