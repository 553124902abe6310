import { boolean, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ShopDomainId, StoreId } from "#rules/input/ids.ts";
import type { ShopDomainProblem, ShopDomainState } from "#rules/shop-domain/shop-domain.ts";
import { time } from "./column-types.ts";

export const shopDomains = pgTable("shop_domains", {
  id: uuid().$type<ShopDomainId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  name: text().notNull(),
  typed: text().notNull(),
  token: text().notNull(),
  isMain: boolean("is_main").notNull().default(false),
  state: text().$type<ShopDomainState>().notNull().default("waiting"),
  provenAt: time("proven_at"),
  liveAt: time("live_at"),
  failingSince: time("failing_since"),
  toldAt: time("told_at"),
  movesAt: time("moves_at"),
  checkedAt: time("checked_at"),
  lastError: text("last_error").$type<ShopDomainProblem>(),
  dueAt: time("due_at").defaultNow(),
  createdAt: time("created_at").notNull().defaultNow(),
});
