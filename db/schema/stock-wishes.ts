import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StockWishId, StoreId, VariantId } from "#rules/input/ids.ts";
import { time } from "./column-types.ts";

export const stockWishes = pgTable("stock_wishes", {
  id: uuid().$type<StockWishId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  variantId: uuid("variant_id").$type<VariantId>().notNull(),
  email: text().notNull(),
  askedAt: time("asked_at").notNull().defaultNow(),
  confirmedAt: time("confirmed_at"),
  askedAgainAt: time("asked_again_at"),
  mailId: uuid("mail_id"),
});

export const restocks = pgTable("restocks", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  variantId: uuid("variant_id").$type<VariantId>().primaryKey(),
  pieces: integer().notNull(),
  othersAt: time("others_at"),
  lookAt: time("look_at").notNull().defaultNow(),
});
