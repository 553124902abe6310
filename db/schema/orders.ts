import {
  bigint,
  boolean,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import type { OrderId, ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import type { PaymentKind } from "#rules/payment/payment-kind.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import type { TaxReason } from "#rules/tax/tax-reason.ts";
import { bytea, cents, time } from "./column-types.ts";

/** Rates are hundredths of a percent. */
type SnapshotTax = { rate: number; base_cents: number; tax_cents: number };

export const orders = pgTable("orders", {
  id: uuid().$type<OrderId>().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderNumber: bigint("order_number", { mode: "number" }).notNull(),
  email: text().notNull(),
  subtotalCents: cents("subtotal_cents").notNull(),
  shippingCents: cents("shipping_cents").notNull(),
  taxCents: cents("tax_cents").notNull(),
  totalCents: cents("total_cents").notNull(),
  discountCents: cents("discount_cents").notNull().default(0),
  shippingDiscountCents: cents("shipping_discount_cents").notNull().default(0),
  taxIncluded: boolean("tax_included").notNull().default(false),
  /** Null in older orders: `taxPercent` is on everything. */
  taxes: jsonb().$type<SnapshotTax[]>(),
  shippingTaxCents: cents("shipping_tax_cents"),
  shippingTaxRate: integer("shipping_tax_rate"),
  /** The shares of shipping where it has the rates of the goods. Null where `shippingTaxRate` is its only rate. */
  shippingTaxes: jsonb("shipping_taxes").$type<SnapshotTax[]>(),
  /** Why the order, or what stands in it at 0 %, bears no tax. */
  taxReason: text("tax_reason").$type<TaxReason>(),
  taxPercent: numeric("tax_percent", { precision: 5, scale: 2 }).notNull(),
  currencyCode: text("currency_code").notNull(),
  financialStatus: text("financial_status").$type<PaymentStatus>().notNull().default("demo"),
  fulfillmentStatus: text("fulfillment_status").$type<FulfillmentStatus>().notNull().default("unfulfilled"),
  shippingName: text("shipping_name").notNull(),
  shippingAddress1: text("shipping_address1").notNull(),
  shippingAddress2: text("shipping_address2").notNull().default(""),
  shippingCity: text("shipping_city").notNull(),
  shippingZip: text("shipping_zip").notNull(),
  shippingCountry: text("shipping_country").notNull(),
  shippingPhone: text("shipping_phone").notNull().default(""),
  shippingCountryCode: text("shipping_country_code"),
  shippingRegion: text("shipping_region").notNull().default(""),
  /** Blank unless a company bought. */
  buyerCompany: text("buyer_company").notNull().default(""),
  /** In capitals, without spaces, with its country: `ATU12345678`. */
  buyerVatId: text("buyer_vat_id").notNull().default(""),
  shippingMethodId: uuid("shipping_method_id"),
  shippingMethodName: text("shipping_method_name"),
  shippingDeliveryTime: text("shipping_delivery_time"),
  pickupAddress: text("pickup_address"),
  pickupInstructions: text("pickup_instructions"),
  paymentMethodId: uuid("payment_method_id"),
  paymentKind: text("payment_kind").$type<PaymentKind>(),
  paymentName: text("payment_name"),
  paymentInstructions: text("payment_instructions"),
  paidCents: cents("paid_cents").notNull().default(0),
  refundedCents: cents("refunded_cents").notNull().default(0),
  cancelledCents: cents("cancelled_cents").notNull().default(0),
  /** Of the refunds, what was for cancelled goods. */
  cancelledRefundedCents: cents("cancelled_refunded_cents").notNull().default(0),
  /** Of what was paid, what came beyond what was due. */
  overpaidCents: cents("overpaid_cents").notNull().default(0),
  /** Of the refunds, what was for that. */
  overpaidRefundedCents: cents("overpaid_refunded_cents").notNull().default(0),
  cancelledAt: time("cancelled_at"),
  archivedAt: time("archived_at"),
  remindAt: time("remind_at"),
  cancelUnpaidAt: time("cancel_unpaid_at"),
  /** It was made by 'Add demo data'. */
  demo: boolean().notNull().default(false),
  createdAt: time("created_at").notNull().defaultNow(),
});

/** How many orders of a kind a stretch of time has, as sums of rows. Written by functions and triggers: 0225_order_counts.sql. */
export const orderCounts = pgTable("order_counts", {
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  startsAt: time("starts_at").notNull(),
  /** Not included. */
  endsAt: time("ends_at").notNull(),
  fulfillmentStatus: text("fulfillment_status").$type<FulfillmentStatus>().notNull(),
  financialStatus: text("financial_status").$type<PaymentStatus>().notNull(),
  shippingCountry: text("shipping_country").notNull(),
  isArchived: boolean("is_archived").notNull(),
  isCancelled: boolean("is_cancelled").notNull(),
  orders: integer().notNull(),
});

export const orderLineItems = pgTable("order_line_items", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().notNull(),
  position: integer().notNull(),
  productId: uuid("product_id").$type<ProductId>(),
  variantId: uuid("variant_id").$type<VariantId>(),
  title: text().notNull(),
  variantTitle: text("variant_title").notNull(),
  sku: text().notNull().default(""),
  imageUrl: text("image_url"),
  quantity: integer().notNull(),
  fulfilledQuantity: integer("fulfilled_quantity").notNull().default(0),
  cancelledQuantity: integer("cancelled_quantity").notNull().default(0),
  refundedQuantity: integer("refunded_quantity").notNull().default(0),
  /** Of the refunded pieces, those that had been shipped. */
  returnedQuantity: integer("returned_quantity").notNull().default(0),
  restockedQuantity: integer("restocked_quantity").notNull().default(0),
  priceCents: cents("price_cents").notNull(),
  totalCents: cents("total_cents").notNull(),
  discountCents: cents("discount_cents").notNull().default(0),
  taxCents: cents("tax_cents"),
  taxRate: integer("tax_rate"),
});

export const fulfillments = pgTable("fulfillments", {
  id: uuid().primaryKey().defaultRandom(),
  storeId: uuid("store_id").$type<StoreId>().notNull(),
  orderId: uuid("order_id").$type<OrderId>().notNull(),
  carrier: text(),
  trackingNumber: text("tracking_number"),
  status: text().notNull().default("fulfilled"),
  createdAt: time("created_at").notNull().defaultNow(),
});

export const fulfillmentLines = pgTable(
  "fulfillment_lines",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    fulfillmentId: uuid("fulfillment_id").notNull(),
    orderLineItemId: uuid("order_line_item_id").notNull(),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.fulfillmentId, table.orderLineItemId] })],
);

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    storeId: uuid("store_id").$type<StoreId>().notNull(),
    key: text().notNull(),
    bodyHash: bytea("body_hash").notNull(),
    orderId: uuid("order_id").$type<OrderId>().notNull(),
    createdAt: time("created_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.key] })],
);
