import { boolean, numeric, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { AcrossEu, ShippingRate } from "#rules/tax/tax-settings.ts";

export const taxSettings = pgTable("tax_settings", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  included: boolean().notNull(),
  homeCountryCode: text("home_country_code").notNull(),
  onShipping: boolean("on_shipping").notNull(),
  acrossEu: text("across_eu").$type<AcrossEu>(),
  shippingRate: text("shipping_rate").$type<ShippingRate>().notNull().default("standard"),
  asksCompany: boolean("asks_company").notNull().default(false),
  reverseCharge: boolean("reverse_charge").notNull().default(false),
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
