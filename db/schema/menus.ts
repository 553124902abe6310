import { jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { MenuItem } from "#rules/menu/menu.ts";

export const menus = pgTable("menus", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  header: jsonb().$type<MenuItem[]>().notNull(),
  footer: jsonb().$type<MenuItem[]>().notNull(),
});
