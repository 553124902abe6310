import type { Cents } from "#rules/money/money.ts";
import type { FulfillmentStatus } from "#rules/order/fulfillment-status.ts";

/** What the shopper's own pages show of an order. */
export type PublicOrder = {
  order_number: number;
  created_at: string;
  currency_code: string;
  fulfillment_status: FulfillmentStatus;
  subtotal_cents: Cents;
  shipping_cents: Cents;
  tax_cents: Cents;
  total_cents: Cents;
  tax_percent: string;
  shipping_name: string;
  shipping_address1: string;
  shipping_address2: string;
  shipping_city: string;
  shipping_zip: string;
  shipping_country: string;
  line_items: OrderLine[];
};

export type OrderLine = {
  id: string;
  title: string;
  variant_title: string;
  image_url: string | null;
  quantity: number;
  fulfilled_quantity: number;
  price_cents: Cents;
  total_cents: Cents;
};

export type Parcel = {
  id: string;
  carrier: string | null;
  tracking_number: string | null;
  created_at: string;
  lines: { line_item_id: string; title: string; variant_title: string; quantity: number }[];
};

/** Parcels newest first. */
export type TrackedOrder = PublicOrder & { fulfillments: Parcel[] };
