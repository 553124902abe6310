import { sql } from "drizzle-orm";
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { AssistantWishes } from "#rules/connection/assistant-wishes.ts";
import type { AssistantSessionId, OrderId, StoreId } from "#rules/input/ids.ts";

export const assistantSessions = pgTable(
  "assistant_sessions",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    id: uuid().$type<AssistantSessionId>().notNull().defaultRandom(),
    kind: text().$type<"cart" | "checkout">().notNull(),
    wishes: jsonb().$type<AssistantWishes>().notNull(),
    email: text().generatedAlwaysAs(sql`lower(wishes -> 'buyer' ->> 'email')`),
    cartId: uuid("cart_id").$type<AssistantSessionId>(),
    orderId: uuid("order_id").$type<OrderId>(),
    cancelledAt: timestamp("cancelled_at", { withTimezone: true }),
    expiresAt: timestamp("expires_at", { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '6 hours'`),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.id] })],
);
