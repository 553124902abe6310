import { boolean, date, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { OrderId, PageId, StoreId, UserId } from "#rules/input/ids.ts";
import type { ManualKind, PaymentProvider } from "#rules/payment/payment-kind.ts";
import type { ReturnFees } from "#rules/payment/payment-settings.ts";
import { cents, time } from "./column-types.ts";

export const paymentMethods = pgTable("payment_methods", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  position: integer().notNull(),
  kind: text().$type<ManualKind>().notNull(),
  active: boolean().notNull(),
  name: text().notNull(),
  instructions: text().notNull().default(""),
  remindAfterDays: integer("remind_after_days"),
  cancelAfterDays: integer("cancel_after_days"),
});

/** The columns have the names of the form's fields. */
export const checkoutLinks = pgTable("checkout_links", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  terms_url: text().notNull().default(""),
  privacy_url: text().notNull().default(""),
  returns_url: text().notNull().default(""),
  terms_page_id: uuid().$type<PageId>(),
  privacy_page_id: uuid().$type<PageId>(),
  returns_page_id: uuid().$type<PageId>(),
  return_days: integer(),
  return_fees: text().$type<ReturnFees>(),
});

export const payments = pgTable("payments", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().notNull(),
  amountCents: cents("amount_cents").notNull(),
  provider: text().$type<PaymentProvider>().notNull(),
  providerRef: text("provider_ref"),
  paidOn: date("paid_on", { mode: "string" }).notNull(),
  note: text().notNull().default(""),
  createdAt: time("created_at").notNull().defaultNow(),
});

/** The value is with the tax. */
type RefundedTax = { rate: number; value_cents: number; tax_cents: number };

export type RefundState = "pending" | "done" | "failed";

export const refunds = pgTable("refunds", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().notNull(),
  state: text().$type<RefundState>().notNull(),
  amountCents: cents("amount_cents").notNull(),
  shippingCents: cents("shipping_cents").notNull().default(0),
  /** The part of it that had been overpaid. */
  overpaidCents: cents("overpaid_cents").notNull().default(0),
  taxes: jsonb().$type<RefundedTax[]>().notNull(),
  provider: text().$type<PaymentProvider>().notNull(),
  providerRef: text("provider_ref"),
  note: text().notNull().default(""),
  requestedBy: uuid("requested_by").$type<UserId>(),
  tellShopper: boolean("tell_shopper").notNull(),
  failure: text(),
  /** Null: the provider has nothing more to say. */
  dueAt: time("due_at").defaultNow(),
  createdAt: time("created_at").notNull().defaultNow(),
  doneAt: time("done_at"),
});

export const refundLines = pgTable(
  "refund_lines",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    refundId: uuid("refund_id").notNull(),
    orderLineItemId: uuid("order_line_item_id").notNull(),
    quantity: integer().notNull(),
    amountCents: cents("amount_cents").notNull(),
    restock: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineItemId] })],
);
