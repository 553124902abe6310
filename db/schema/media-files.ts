import { bigint, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import { time } from "./column-types.ts";

export const mediaFiles = pgTable(
  "media_files",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    url: text().notNull(),
    storageKey: text("storage_key").notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    widths: integer().array().notNull(),
    blur: text().notNull(),
    /** Of all its files; null until the sweep has measured a picture uploaded before bytes were counted. */
    bytes: bigint({ mode: "number" }),
    /** When the sweep first found it unused; null once something uses it again. */
    unusedSince: time("unused_since"),
    /** When a second listing, an hour later or more, found the same. It is removed a week after. */
    unusedNotedAt: time("unused_noted_at"),
    createdAt: time("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.url] })],
);
