import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";

/** The columns have the names of the form's fields. */
export const storeDetails = pgTable("store_details", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  legal_name: text().notNull().default(""),
  street: text().notNull().default(""),
  postal_code: text().notNull().default(""),
  city: text().notNull().default(""),
  region: text().notNull().default(""),
  country_code: text().notNull().default(""),
  tax_number: text().notNull().default(""),
  vat_id: text().notNull().default(""),
  /** It charges no VAT, and its invoices say why. */
  small_business: boolean().notNull().default(false),
  contact_email: text().notNull().default(""),
  time_zone: text().notNull().default(""),
});
