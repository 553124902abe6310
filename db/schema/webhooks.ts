import { bigint, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MessageTopic, Topic } from "#rules/connection/topics.ts";
import type { DeliveryTry, MessageState, PauseReason, WebhookState } from "#rules/connection/webhook.ts";
import type { StoreId, WebhookId, WebhookMessageId } from "#rules/input/ids.ts";
import { bytea, time } from "./column-types.ts";

const seq = () => bigint({ mode: "number" }).generatedByDefaultAsIdentity();

export const webhooks = pgTable("webhooks", {
  id: uuid().$type<WebhookId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  address: text().notNull(),
  topics: text().array().$type<Topic[]>().notNull(),
  sealedSecret: bytea("sealed_secret").notNull(),
  state: text().$type<WebhookState>().notNull().default("active"),
  pauseReason: text("pause_reason").$type<PauseReason>(),
  pausedAt: time("paused_at"),
  failures: integer().notNull().default(0),
  createdAt: time("created_at").notNull().defaultNow(),
});

export const webhookChanges = pgTable("webhook_changes", {
  seq: seq().primaryKey(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  topic: text().$type<Topic>().notNull(),
  subject: uuid().notNull(),
  eventId: uuid("event_id"),
  happenedAt: time("happened_at").notNull(),
});

export const webhookMessages = pgTable("webhook_messages", {
  id: uuid().$type<WebhookMessageId>().primaryKey().defaultRandom(),
  seq: seq(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  webhookId: uuid("webhook_id").$type<WebhookId>().notNull(),
  topic: text().$type<MessageTopic>().notNull(),
  subject: uuid().notNull(),
  eventId: uuid("event_id"),
  happenedAt: time("happened_at").notNull(),
  payload: text(),
  state: text().$type<MessageState>().notNull().default("waiting"),
  attempts: integer().notNull().default(0),
  dueAt: time("due_at").notNull().defaultNow(),
  leaseUntil: time("lease_until"),
  tries: jsonb().$type<DeliveryTry[]>().notNull().default([]),
  createdAt: time("created_at").notNull().defaultNow(),
});
