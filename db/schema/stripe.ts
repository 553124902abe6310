import { boolean, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { bytea, time } from "./column-types.ts";

export const stripeAccounts = pgTable("stripe_accounts", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  methodId: uuid("method_id").notNull().defaultRandom(),
  active: boolean().notNull(),
  live: boolean().notNull(),
  sealedKey: bytea("sealed_key").notNull(),
  keyEnding: text("key_ending").notNull(),
  sealedWebhookSecret: bytea("sealed_webhook_secret").notNull(),
  webhookSecretEnding: text("webhook_secret_ending").notNull(),
});

export const paymentSessions = pgTable("payment_sessions", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().primaryKey(),
  /** Null until the provider has made it. */
  reference: text(),
  url: text(),
  expiresAt: time("expires_at").notNull(),
  dueAt: time("due_at"),
  released: boolean().notNull().default(false),
});

export const providerEvents = pgTable(
  "provider_events",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    eventId: text("event_id").notNull(),
    receivedAt: time("received_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.eventId] })],
);
