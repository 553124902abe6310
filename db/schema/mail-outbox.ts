import { integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { ConsentId, OrderId, StockWishId, StoreId } from "#rules/input/ids.ts";
import type { MailType } from "#rules/mail/mail-type.ts";
import { time } from "./column-types.ts";

/** The limit that holds a mail back; see domain/mail/outbox-limits.ts. */
export type LimitedBy = "mailbox" | "network" | "store" | "quota";
export type MailState = "queued" | "sending" | "sent" | "simulated" | "failed";

export const mailOutbox = pgTable("mail_outbox", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  type: text().$type<MailType>().notNull(),
  orderId: uuid("order_id").$type<OrderId>(),
  wishId: uuid("wish_id").$type<StockWishId>(),
  consentId: uuid("consent_id").$type<ConsentId>(),
  recipient: text().notNull(),
  mailbox: text(),
  network: text(),
  payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
  state: text().$type<MailState>().notNull().default("queued"),
  attempts: integer().notNull().default(0),
  nextAttemptAt: time("next_attempt_at").notNull().defaultNow(),
  lastError: text("last_error"),
  limitedBy: text("limited_by").$type<LimitedBy>(),
  /** Until when a quota held it back. */
  heldUntil: time("held_until"),
  /** When an operator sent it on its way again: how late it is counts from then. */
  releasedAt: time("released_at"),
  createdAt: time("created_at").notNull().defaultNow(),
  sentAt: time("sent_at"),
});
