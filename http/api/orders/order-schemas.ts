import { z } from "@hono/zod-openapi";
import type { OrderFilter } from "#domain/orders/lists/match-orders.ts";
import { resource } from "#http/api/resource.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { ORDER_MAILS } from "#rules/mail/mail-type.ts";
import { UNDELIVERABLE_REASONS } from "#rules/mail/undeliverable.ts";
import { orderFilterFields } from "#rules/order/order-filter-input.ts";
import { PAYMENT_KINDS, PAYMENT_PROVIDERS } from "#rules/payment/payment-kind.ts";
import { PAYMENT_STATUSES } from "#rules/payment/payment-status.ts";
import { RETURN_STATES } from "#rules/return/return-state.ts";
import { TAX_REASONS } from "#rules/tax/tax-reason.ts";

export const fulfillmentStatus = z.enum(["unfulfilled", "partial", "fulfilled"]);
export const paymentStatus = z.enum(PAYMENT_STATUSES);

export const ORDER_NOT_FOUND = "Order not found";
export const order = resource<OrderId>(ORDER_NOT_FOUND);

const paymentKind = z.enum(PAYMENT_KINDS);

export const orderRowSchema = z
  .object({
    id: z.string(),
    order_number: z.number(),
    email: z.string(),
    total_cents: z.number(),
    currency_code: z.string(),
    financial_status: paymentStatus,
    fulfillment_status: fulfillmentStatus,
    cancelled_at: z.string().nullable(),
    archived_at: z.string().nullable(),
    created_at: z.string(),
    shipping_name: z.string(),
    /** The shopper has withdrawn, and nothing is refunded or refused yet. */
    return_requested: z.boolean(),
  })
  .openapi("OrderRow");

/** What the shopper pays for it, after discounts and with its tax. */
const part = { value_cents: z.number(), tax_cents: z.number(), tax_rate: z.number() };

const lineItem = z.object({
  id: z.string(),
  title: z.string(),
  variant_title: z.string(),
  image_url: z.string().nullable(),
  quantity: z.number(),
  fulfilled_quantity: z.number(),
  cancelled_quantity: z.number(),
  refunded_quantity: z.number(),
  price_cents: z.number(),
  total_cents: z.number(),
  discount_cents: z.number(),
  ...part,
  product_id: z.string().nullable(),
  variant_id: z.string().nullable(),
  sku: z.string(),
  returned_quantity: z.number(),
  restocked_quantity: z.number(),
});

const provider = z.enum(PAYMENT_PROVIDERS);

const payment = z.object({
  id: z.string(),
  amount_cents: z.number(),
  provider,
  paid_on: z.string(),
  note: z.string(),
  created_at: z.string(),
});

const refund = z.object({
  id: z.string(),
  state: z.enum(["pending", "done", "failed"]),
  amount_cents: z.number(),
  shipping_cents: z.number(),
  overpaid_cents: z.number(),
  provider,
  note: z.string(),
  failure: z.string().nullable(),
  taxes: z.array(z.object({ rate: z.number(), value_cents: z.number(), tax_cents: z.number() })),
  created_at: z.string(),
  lines: z.array(
    z.object({
      line_item_id: z.string(),
      quantity: z.number(),
      amount_cents: z.number(),
      restock: z.boolean(),
    }),
  ),
});

const returnRequest = z.object({
  id: z.string(),
  state: z.enum(RETURN_STATES),
  requested_at: z.string(),
  name: z.string(),
  words: z.string(),
  reason: z.string().nullable(),
  lines: z.array(z.object({ line_item_id: z.string(), quantity: z.number() })),
});

const parcel = z.object({
  id: z.string(),
  carrier: z.string().nullable(),
  tracking_number: z.string().nullable(),
  status: z.string(),
  created_at: z.string(),
  lines: z.array(
    z.object({
      line_item_id: z.string(),
      title: z.string(),
      variant_title: z.string(),
      quantity: z.number(),
    }),
  ),
});

const timelineEntry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("event"),
    id: z.string(),
    at: z.string(),
    type: z.string(),
    payload: z.record(z.string(), z.any()),
  }),
  z.object({
    kind: z.literal("mail"),
    id: z.string(),
    at: z.string(),
    type: z.enum(ORDER_MAILS),
    recipient: z.string(),
    state: z.enum(["queued", "sending", "sent", "simulated", "failed"]),
    attempts: z.number(),
    last_error: z.string().nullable(),
    next_attempt_at: z.string().nullable(),
    sent_at: z.string().nullable(),
  }),
]);

export const timelinePeople = z
  .array(z.object({ id: z.string(), email: z.string() }))
  .openapi({ description: "Whom `by` names in the timeline's payloads. Empty for a key." });

export const orderSchema = z
  .object({
    id: z.string(),
    order_number: z.number(),
    created_at: z.string(),
    email: z.string(),
    undeliverable: z.enum(UNDELIVERABLE_REASONS).nullable().openapi({
      description: "Why the store does not write to that address any more; null while it does",
    }),
    currency_code: z.string(),
    financial_status: paymentStatus,
    fulfillment_status: fulfillmentStatus,
    subtotal_cents: z.number(),
    shipping_cents: z.number(),
    tax_cents: z.number(),
    total_cents: z.number(),
    tax_percent: z.string(),
    discount_cents: z.number(),
    discounts: z.array(
      z.object({ title: z.string(), part: z.enum(["items", "shipping", "tax"]), amount_cents: z.number() }),
    ),
    tax_included: z.boolean(),
    taxes: z.array(z.object({ rate: z.number(), base_cents: z.number(), tax_cents: z.number() })).nullable(),
    shipping_name: z.string(),
    shipping_address1: z.string(),
    shipping_address2: z.string(),
    shipping_city: z.string(),
    shipping_zip: z.string(),
    shipping_country: z.string(),
    shipping_phone: z.string(),
    shipping_country_code: z.string().nullable(),
    shipping_region: z.string(),
    buyer_company: z.string(),
    buyer_vat_id: z.string(),
    tax_reason: z.enum(TAX_REASONS).nullable(),
    shipping_method_id: z.string().nullable(),
    shipping_method_name: z.string().nullable(),
    shipping_delivery_time: z.string().nullable(),
    pickup_address: z.string().nullable(),
    pickup_instructions: z.string().nullable(),
    payment_kind: paymentKind.nullable(),
    payment_name: z.string().nullable(),
    payment_instructions: z.string().nullable(),
    paid_cents: z.number(),
    refunded_cents: z.number(),
    cancelled_cents: z.number(),
    cancelled_refunded_cents: z.number(),
    overpaid_cents: z.number(),
    overpaid_refunded_cents: z.number(),
    cancelled_at: z.string().nullable(),
    demo: z.boolean(),
    customer_id: z.string().nullable(),
    archived_at: z.string().nullable(),
    remind_at: z.string().nullable(),
    cancel_unpaid_at: z.string().nullable(),
    shipping_part: z.object({ ...part, shares: z.array(z.object(part)).optional() }),
    payments: z.array(payment),
    refunds: z.array(refund),
    returns: z.array(returnRequest),
    line_items: z.array(lineItem),
    fulfillments: z.array(parcel),
    timeline: z.array(timelineEntry),
  })
  .openapi("Order");

export const orderFilterQuery = z.object({
  ...orderFilterFields,
  payment: orderFilterFields.payment.openapi({
    description: "Without it: neither archived orders nor those that await their payment",
  }),
});

export function toFilter({ from, to, ...filter }: z.infer<typeof orderFilterQuery>): OrderFilter {
  return { ...filter, from: from ? new Date(from) : undefined, to: to ? new Date(to) : undefined };
}
