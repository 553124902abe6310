import type { Cents, Currency } from "#rules/money/money.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import type { PaymentKind } from "#rules/payment/payment-kind.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import type { ReturnState } from "#rules/return/return-state.ts";
import type { OrderQuestion } from "./order-answer.ts";
import type { Sums } from "./price/sum-rows.ts";

/**
 * What an order shows to anybody who knows its number: neither e-mail nor phone, and not the id, because the id opens
 * the confirmation, which shows the e-mail.
 */
export type PublicOrder = {
  order_number: number;
  created_at: string;
  currency: Currency;
  fulfillment_status: FulfillmentStatus;
  subtotal_cents: Cents;
  shipping_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
  tax_percent: string;
  discount_cents: Cents;
  discounts: OrderDiscount[];
  tax_included: boolean;
  /** By rate. Null where `tax_percent` is on everything. */
  taxes: OrderTax[] | null;
  shipping_name: string;
  shipping_address1: string;
  shipping_address2: string;
  shipping_city: string;
  shipping_zip: string;
  shipping_country: string;
  shipping_country_code: string | null;
  shipping_region: string;
  /** Null in an order at the flat rate. */
  shipping_method_name: string | null;
  shipping_delivery_time: string | null;
  /** Null unless it is picked up. */
  pickup_address: string | null;
  pickup_instructions: string | null;
  financial_status: PaymentStatus;
  /** Null in a demo order, and in one that cost nothing. */
  payment_kind: PaymentKind | null;
  payment_name: string | null;
  payment_instructions: string | null;
  paid_cents: Cents;
  refunded_cents: Cents;
  /** What the cancelled pieces cost. */
  cancelled_cents: Cents;
  /** Of the refunds, what was for those. */
  cancelled_refunded_cents: Cents;
  /** Of what was paid, what came beyond what was due. */
  overpaid_cents: Cents;
  /** Of the refunds, what was for that. */
  overpaid_refunded_cents: Cents;
  cancelled_at: string | null;
  line_items: OrderLine[];
};

/** The title is blank where a code must not be told. */
export type OrderDiscount = { title: string; part: "items" | "shipping" | "tax"; amount_cents: Cents };

/** The rate is in hundredths of a percent. The base holds the tax where prices include it. */
export type OrderTax = { rate: number; base_cents: Cents; tax_cents: Cents };

export type OrderLine = {
  id: string;
  title: string;
  variant_title: string;
  /** The rendition that fits a line. */
  image_url: string | null;
  quantity: number;
  fulfilled_quantity: number;
  cancelled_quantity: number;
  refunded_quantity: number;
  price_cents: Cents;
  /** Before the discount. */
  total_cents: Cents;
  discount_cents: Cents;
};

export type Parcel = {
  id: string;
  carrier: string | null;
  tracking_number: string | null;
  status: string;
  created_at: string;
  lines: { line_item_id: string; title: string; variant_title: string; quantity: number }[];
};

/** Parcels newest first, withdrawals oldest first. */
export type TrackedOrder = PublicOrder & {
  fulfillments: Parcel[];
  withdrawals: { state: ReturnState; requested_at: string }[];
};

/** How far an order is. */
export type PublicProgress = Pick<
  TrackedOrder,
  | "order_number"
  | "created_at"
  | "cancelled_at"
  | "fulfillment_status"
  | "fulfillments"
  | "pickup_address"
  | "pickup_instructions"
>;

/** A protected order, for those who have not proved that it is theirs: without parcels, and blank where it is picked up. */
export type LockedOrder = PublicProgress & { asks_for: OrderQuestion };

/** What the rows below an order's lines show. */
export function sumsOf(order: Omit<PublicOrder, "line_items" | "currency">): Sums {
  return {
    subtotalCents: order.subtotal_cents,
    discounts: order.discounts.map(({ title, amount_cents }) => ({ title, amountCents: amount_cents })),
    shippingCents: order.shipping_cents,
    byMethod: order.shipping_method_name !== null,
    taxCents: order.tax_cents,
    totalCents: order.total_cents,
    taxPercent: order.tax_percent,
    taxIncluded: order.tax_included,
    taxes: order.taxes?.map(({ rate, tax_cents }) => ({ rate, taxCents: tax_cents })) ?? null,
  };
}
