import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { InvoiceId, OrderId, StoreId } from "#rules/input/ids.ts";
import type { InvoiceContent, InvoiceKind } from "#rules/invoice/invoice.ts";

export const invoices = pgTable("invoices", {
  id: uuid().$type<InvoiceId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().notNull(),
  kind: text().$type<InvoiceKind>().notNull(),
  year: integer().notNull(),
  number: integer().notNull(),
  name: text().notNull(),
  /** The invoice that a credit note takes back, or that a new invoice replaces. */
  correctsId: uuid("corrects_id").$type<InvoiceId>(),
  totalCents: bigint("total_cents", { mode: "number" }).notNull(),
  content: jsonb().$type<InvoiceContent>().notNull(),
  issuedAt: timestamp("issued_at", { withTimezone: true }).notNull(),
});

export const invoiceSettings = pgTable("invoice_settings", {
  storeId: uuid("store_id").$type<StoreId>().primaryKey(),
  prefix: text().notNull(),
  firstNumber: integer("first_number").notNull(),
  firstYear: integer("first_year").notNull(),
  ownLine: text("own_line").notNull(),
  issueOnPayment: boolean("issue_on_payment").notNull(),
});
