import type { Cents } from "#rules/money/money.ts";
import type { FulfillmentStatus } from "./fulfillment-status.ts";

/**
 * What an order shows to anybody who knows its number: neither e-mail nor phone, and not the id, because the id opens
 * the confirmation, which shows the e-mail.
 */
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
  shipping_country_code: string | null;
  shipping_region: string;
  /** Null in an order at the flat rate. */
  shipping_method_name: string | null;
  shipping_delivery_time: string | null;
  /** Null unless it is picked up. */
  pickup_address: string | null;
  pickup_instructions: string | null;
  line_items: OrderLine[];
};

export type OrderLine = {
  id: string;
  title: string;
  variant_title: string;
  /** The rendition that fits a line. */
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
  status: string;
  created_at: string;
  lines: { line_item_id: string; title: string; variant_title: string; quantity: number }[];
};

/** Parcels newest first. */
export type TrackedOrder = PublicOrder & { fulfillments: Parcel[] };
