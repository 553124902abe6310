import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ShopDomainId, StoreId } from "#rules/input/ids.ts";
import type { SenderProblem, SenderState } from "#rules/shop-domain/sender.ts";
import { time } from "./column-types.ts";

export const senderAddresses = pgTable("sender_addresses", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  shopDomainId: uuid("shop_domain_id").$type<ShopDomainId>().notNull(),
  localPart: text("local_part").notNull(),
  state: text().$type<SenderState>().notNull().default("waiting"),
  failingSince: time("failing_since"),
  toldAt: time("told_at"),
  checkedAt: time("checked_at"),
  lastError: text("last_error").$type<SenderProblem>(),
  wrongRecord: text("wrong_record"),
  refusedAt: time("refused_at"),
  chosenAt: time("chosen_at").notNull().defaultNow(),
});
