import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopperMail } from "#rules/mail/mail-type.ts";

export const mailSettings = pgTable("mail_settings", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  newOrder: boolean("new_order").notNull(),
  newReturn: boolean("new_return").notNull(),
  unpaidOrder: boolean("unpaid_order").notNull(),
});

export const mailWords = pgTable(
  "mail_words",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    type: text().$type<ShopperMail>().notNull(),
    words: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.type] })],
);
