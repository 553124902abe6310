import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import { type Speech, speakingAs } from "#domain/language/speaking.ts";
import type { MailAddress } from "#domain/mail/templates/order-parts.tsx";
import type { ShownPayment } from "#domain/mail/templates/payment-words.ts";
import { SENDER_ADDRESS } from "#domain/shop-domains/sender-address.ts";
import { MAIN_NAME } from "#domain/stores/main-name.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { OrderMail } from "#rules/mail/mail-type.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import { discountTitle } from "#rules/order/discount-title.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import type { Sums } from "#rules/order/price/sum-rows.ts";
import type { OrderDiscount } from "#rules/order/public-order.ts";
import type { Balance, PaymentStatus } from "#rules/payment/payment-status.ts";
import { mailedPictureJson, type PicturedLine, WORN_THEME, type WornTheme } from "./worn-theme.ts";

/** Of the row `order_line_items l`, as it was bought. */
export const LINE_PICTURE = mailedPictureJson("l.image_url", "l");

/** What an order's mails are written from. */
export type MailedOrder = Speech & {
  storeName: string;
  slug: string;
  mainName: string | null;
  /** The store's; null as long as its owner has not given one. */
  contactEmail: string | null;
  /** What its mails to shoppers are sent from, if not the platform's address. */
  senderAddress: string | null;
  /** The owner's own words for this type of mail. */
  words: string | null;
  /** The shopper's. */
  email: string;
  orderNumber: number;
  /** In milliseconds since 1970. */
  placedAt: number;
  /** The store protects its orders. */
  isProtected: boolean;
  currency: Currency;
  fulfillmentStatus: FulfillmentStatus;
  status: PaymentStatus;
  cancelled: boolean;
  balance: Balance;
  /** On its way back to the card. */
  refundingCents: Cents;
  payment: ShownPayment | null;
  sums: Sums;
  address: MailAddress;
  lines: (PicturedLine & { cancelledQuantity: number })[];
  worn: WornTheme | null;
};

export async function readMailedOrder(
  db: Db,
  store: StoreId,
  { orderId, type }: { orderId: OrderId; type: OrderMail },
): Promise<MailedOrder | undefined> {
  const [order] = await askInStore<OrderRow>(db, "owner", store, READ_ORDER, [store, orderId, type]);
  if (!order) return undefined;
  const { sums } = order;
  const discounts = speakingAs(order, () =>
    sums.discounts.map(({ amountCents, ...discount }) => ({ title: discountTitle(discount), amountCents })),
  );
  return { ...order, currency: currencyOf(order.currency), sums: { ...sums, discounts } };
}

type DiscountRow = { part: OrderDiscount["part"]; title: string; amountCents: Cents };
type OrderRow = Omit<MailedOrder, "currency" | "sums"> & {
  currency: string;
  sums: Omit<Sums, "discounts"> & { discounts: DiscountRow[] };
};

// One statement: thousands of mails are written in the process that also takes the orders.
const READ_ORDER: PreparedStatement = {
  name: "read-order-for-mail",
  text: `
    select s.name as "storeName", s.slug, ${MAIN_NAME} as "mainName", s.language, ${OWN_TEXTS} as "ownTexts", nullif(d.contact_email, '') as "contactEmail", ${SENDER_ADDRESS} as "senderAddress", w.words, o.email,
      o.order_number::float8 as "orderNumber", o.currency_code as currency,
      s.protects_orders as "isProtected", ${WORN_THEME} as worn, floor(extract(epoch from o.created_at) * 1000)::float8 as "placedAt",
      o.fulfillment_status as "fulfillmentStatus", o.financial_status as status,
      o.cancelled_at is not null as cancelled,
      (select coalesce(sum(r.amount_cents), 0)::float8 from refunds r
        where r.store_id = o.store_id and r.order_id = o.id and r.state = 'pending') as "refundingCents",
      json_build_object('totalCents', o.total_cents, 'cancelledCents', o.cancelled_cents, 'paidCents', o.paid_cents,
        'refundedCents', o.refunded_cents, 'cancelledRefundedCents', o.cancelled_refunded_cents,
        'overpaidCents', o.overpaid_cents, 'overpaidRefundedCents', o.overpaid_refunded_cents) as balance,
      case when o.payment_name is not null then json_build_object('kind', o.payment_kind, 'name', o.payment_name,
        'instructions', coalesce(o.payment_instructions, '')) end as payment,
      json_build_object('subtotalCents', o.subtotal_cents, 'shippingCents', o.shipping_cents,
        'byMethod', o.shipping_method_name is not null,
        'taxCents', o.tax_cents, 'totalCents', o.total_cents, 'taxPercent', o.tax_percent,
        'taxIncluded', o.tax_included,
        'taxes', case when o.taxes is not null then (
          select coalesce(json_agg(json_build_object('rate', t.rate, 'taxCents', t.tax_cents)), '[]')
          from jsonb_to_recordset(o.taxes) as t (rate integer, tax_cents bigint)) end,
        'discounts', (select coalesce(json_agg(json_build_object('part', d.part, 'title', d.title,
            'amountCents', d.amount_cents)
            order by d.part), '[]')
          from order_discounts d where d.store_id = o.store_id and d.order_id = o.id)) as sums,
      json_build_object('name', o.shipping_name, 'address1', o.shipping_address1, 'address2', o.shipping_address2,
        'zip', o.shipping_zip, 'city', o.shipping_city, 'country', o.shipping_country, 'region', o.shipping_region,
        'method', case when o.shipping_method_name is not null then
          json_build_object('name', o.shipping_method_name, 'time', o.shipping_delivery_time) end,
        'pickup', case when o.pickup_address is not null then
          json_build_object('address', o.pickup_address, 'instructions', o.pickup_instructions) end) as address,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variantTitle', l.variant_title,
          'quantity', l.quantity, 'totalCents', l.total_cents, 'cancelledQuantity', l.cancelled_quantity,
          'pictureFile', ${LINE_PICTURE}) order by l.position), '[]')
        from order_line_items l where l.store_id = o.store_id and l.order_id = o.id) as lines
    from orders o join stores s on s.id = o.store_id
      left join store_details d on d.store_id = o.store_id
      left join mail_words w on w.store_id = o.store_id and w.type = $3
    where o.store_id = $1 and o.id = $2`,
};
