import { bigint, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { StoreId } from "#rules/input/ids.ts";
import type { QuotaKind, QuotaUse } from "#rules/quota/quota.ts";

export const quotas = pgTable("quotas", {
  /** Null: for all stores that have no row of this kind. */
  storeId: uuid("store_id").$type<StoreId>(),
  kind: text().$type<QuotaKind>().notNull(),
  /** Null: this store has no such quota, whatever holds for all. */
  most: bigint({ mode: "number" }),
});

export const quotaUses = pgTable(
  "quota_uses",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    kind: text().$type<QuotaUse>().notNull(),
    /** The day or hour that is counted. */
    beganAt: timestamp("began_at", { withTimezone: true }).notNull(),
    used: bigint({ mode: "number" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.kind] })],
);
