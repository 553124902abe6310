import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { Synonyms } from "#rules/search/synonyms.ts";

export const searchSynonyms = pgTable("search_synonyms", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  groups: jsonb().$type<Synonyms>().notNull(),
});

/** What was searched and not found. */
export const searchMisses = pgTable(
  "search_misses",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    day: date().notNull(),
    words: text().notNull(),
    times: integer().notNull().default(1),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day, table.words] })],
);
