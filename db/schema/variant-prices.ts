import { bigint, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoreId, VariantId } from "#rules/input/ids.ts";

export const variantPrices = pgTable("variant_prices", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  variantId: uuid("variant_id").$type<VariantId>().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
  priceCents: bigint("price_cents", { mode: "number" }).notNull(),
});
