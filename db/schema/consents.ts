import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ConsentSource, ConsentState } from "#rules/consent/consent.ts";
import type { ConsentId, OrderId, StoreId } from "#rules/input/ids.ts";
import type { Language } from "#rules/language/languages.ts";
import { time } from "./column-types.ts";

export const consents = pgTable("consents", {
  id: uuid().$type<ConsentId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  /** In lower case. */
  email: text().notNull(),
  state: text().$type<ConsentState>().notNull().default("asked"),
  askedAt: time("asked_at").notNull().defaultNow(),
  givenAt: time("given_at"),
  leftAt: time("left_at"),
  words: text().notNull(),
  language: text().$type<Language>().notNull(),
  source: text().$type<ConsentSource>().notNull(),
  orderId: uuid("order_id").$type<OrderId>(),
});
