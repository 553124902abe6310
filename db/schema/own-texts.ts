import { jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { OwnTexts } from "#rules/language/own-texts.ts";

export const ownTexts = pgTable("own_texts", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  texts: jsonb().$type<OwnTexts>().notNull(),
  hash: text().notNull(),
});
