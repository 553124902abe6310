import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { RateBasis, RateTier } from "#rules/shipping/shipping-settings.ts";

export const shippingZones = pgTable("shipping_zones", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  countries: text().array().notNull(),
  everywhereElse: boolean("everywhere_else").notNull(),
});

export const shippingRates = pgTable("shipping_rates", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  zoneId: uuid("zone_id").notNull(),
  position: integer().notNull(),
  name: text().notNull(),
  deliveryTime: text("delivery_time").notNull().default(""),
  priceBy: text("price_by").$type<RateBasis>().notNull(),
  tiers: jsonb().$type<RateTier[]>().notNull(),
  until: bigint({ mode: "number" }),
  freeFromCents: bigint("free_from_cents", { mode: "number" }),
});

export const localPickups = pgTable("local_pickups", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  id: uuid().notNull().defaultRandom(),
  address: text().notNull(),
  instructions: text().notNull().default(""),
});
