import { boolean, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";

export const taxSettings = pgTable("tax_settings", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  included: boolean().notNull(),
  homeCountryCode: text("home_country_code").notNull(),
  onShipping: boolean("on_shipping").notNull(),
});

export const taxRates = pgTable(
  "tax_rates",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    countryCode: text("country_code").notNull(),
    standard: numeric({ precision: 5, scale: 2, mode: "number" }).notNull(),
    reduced: numeric({ precision: 5, scale: 2, mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.countryCode] })],
);
