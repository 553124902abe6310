import { askInStore, type PreparedStatement } from "#db/ask.ts";
import { type Db, inStore } from "#db/client.ts";
import type { Mail } from "#domain/email/mailer.ts";
import type { ClaimedMail } from "#domain/email/outbox-claims.ts";
import { fulfillmentMail } from "#domain/email/templates/fulfillment-mail.tsx";
import type { ShownPayment } from "#domain/email/templates/how-to-pay.ts";
import { orderConfirmationMail } from "#domain/email/templates/order-confirmation-mail.tsx";
import {
  cancellationMail,
  paymentReceivedMail,
  paymentReminderMail,
  refundMail,
  returnReceivedMail,
} from "#domain/email/templates/order-notices.ts";
import type { MailAddress, MailLine } from "#domain/email/templates/order-parts.tsx";
import { ownerMail } from "#domain/email/templates/owner-notices.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { isOwnerMail, type ShopperMail } from "#rules/mail/mail-type.ts";
import type { FulfillmentStatus } from "#rules/order/fulfillment-status.ts";
import type { Balance, PaymentStatus } from "#rules/order/payment-status.ts";
import type { Sums } from "#rules/order/sum-rows.ts";
import { listParcels } from "./public-order.ts";

type WantedMail = Pick<ClaimedMail, "storeId" | "orderId" | "type" | "recipient" | "payload">;

/** Written when it is sent, from the current rows. Undefined when what it is about no longer exists. */
export async function writeOrderMail(db: Db, origin: string, claimed: WantedMail): Promise<Mail | undefined> {
  const { storeId, orderId, recipient, type } = claimed;
  if (!orderId) return;
  const [order] = await askInStore<MailedOrder>(db, "owner", storeId, READ_ORDER, [storeId, orderId]);
  if (!order) return;
  const { slug, ...content } = order;
  if (isOwnerMail(type))
    return ownerMail(type, { ...content, to: recipient, link: `${origin}/admin/orders/${orderId}` });
  const letter = { ...content, to: recipient, link: `${origin}/${slug}/orders/${order.orderNumber}` };
  return WRITERS[type]({ db, claimed: { ...claimed, orderId }, letter });
}

type Letter = Omit<MailedOrder, "slug"> & { to: string; link: string };
type Writing = { db: Db; claimed: WantedMail & { orderId: OrderId }; letter: Letter };

const WRITERS: Record<ShopperMail, (writing: Writing) => Mail | undefined | Promise<Mail | undefined>> = {
  confirmation: ({ letter }) => orderConfirmationMail(letter),
  fulfillment: writeFulfillment,
  "payment-received": ({ letter, claimed }) =>
    paymentReceivedMail(letter, Number(claimed.payload.amount_cents)),
  "payment-reminder": ({ letter }) => paymentReminderMail(letter),
  cancellation: ({ letter }) => cancellationMail({ ...letter, ...cancelledPart(letter) }),
  refund: writeRefund,
  "return-received": ({ letter }) => returnReceivedMail(letter),
};

async function writeFulfillment({ db, claimed, letter }: Writing): Promise<Mail | undefined> {
  const parcel = await findParcel(db, claimed.storeId, claimed.orderId, claimed.payload);
  const complete = letter.fulfillmentStatus === "fulfilled" && parcel?.latest === true;
  return parcel && fulfillmentMail({ ...letter, ...parcel, complete });
}

function cancelledPart({ lines }: Letter) {
  return {
    lines: lines
      .filter(({ cancelledQuantity }) => cancelledQuantity > 0)
      .map(({ title, variantTitle, cancelledQuantity: quantity }) => ({ title, variantTitle, quantity })),
    whole: lines.every(({ quantity, cancelledQuantity }) => quantity === cancelledQuantity),
  };
}

async function writeRefund({ db, claimed, letter }: Writing): Promise<Mail | undefined> {
  const { storeId, orderId, payload } = claimed;
  const values = [storeId, orderId, payload.refund_id];
  const [refund] = await askInStore<MailedRefund>(db, "owner", storeId, READ_REFUND, values);
  return refund && refundMail(letter, refund);
}

type MailedRefund = Parameters<typeof refundMail>[1];

const READ_REFUND: PreparedStatement = {
  name: "read-refund-for-mail",
  text: `
    select r.amount_cents::float8 as "amountCents", r.shipping_cents::float8 as "shippingCents", r.provider,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variantTitle', l.variant_title,
          'quantity', f.quantity, 'totalCents', f.amount_cents) order by l.position), '[]')
        from refund_lines f join order_line_items l on l.store_id = f.store_id and l.id = f.order_line_item_id
        where f.store_id = r.store_id and f.refund_id = r.id) as lines
    from refunds r where r.store_id = $1 and r.order_id = $2 and r.id = $3`,
};

type MailedOrder = {
  storeName: string;
  slug: string;
  orderNumber: number;
  currency: string;
  fulfillmentStatus: FulfillmentStatus;
  status: PaymentStatus;
  balance: Balance;
  payment: ShownPayment | null;
  sums: Sums;
  address: MailAddress;
  lines: (MailLine & { cancelledQuantity: number })[];
};

// One statement: thousands of mails are written in the process that also takes the orders.
const READ_ORDER: PreparedStatement = {
  name: "read-order-for-mail",
  text: `
    select s.name as "storeName", s.slug, o.order_number::float8 as "orderNumber", o.currency_code as currency,
      o.fulfillment_status as "fulfillmentStatus", o.financial_status as status,
      json_build_object('totalCents', o.total_cents, 'cancelledCents', o.cancelled_cents, 'paidCents', o.paid_cents,
        'refundedCents', o.refunded_cents) as balance,
      case when o.payment_name is not null then json_build_object('name', o.payment_name,
        'instructions', coalesce(o.payment_instructions, '')) end as payment,
      json_build_object('subtotalCents', o.subtotal_cents, 'shippingCents', o.shipping_cents,
        'taxCents', o.tax_cents, 'totalCents', o.total_cents, 'taxPercent', o.tax_percent,
        'taxIncluded', o.tax_included,
        'taxes', case when o.taxes is not null then (
          select coalesce(json_agg(json_build_object('rate', t.rate, 'taxCents', t.tax_cents)), '[]')
          from jsonb_to_recordset(o.taxes) as t (rate integer, tax_cents bigint)) end,
        'discounts', (select coalesce(json_agg(json_build_object('title', d.title, 'amountCents', d.amount_cents)
            order by d.part), '[]')
          from order_discounts d where d.store_id = o.store_id and d.order_id = o.id)) as sums,
      json_build_object('name', o.shipping_name, 'address1', o.shipping_address1, 'address2', o.shipping_address2,
        'zip', o.shipping_zip, 'city', o.shipping_city, 'country', o.shipping_country, 'region', o.shipping_region,
        'method', case when o.shipping_method_name is not null then
          json_build_object('name', o.shipping_method_name, 'time', o.shipping_delivery_time) end,
        'pickup', case when o.pickup_address is not null then
          json_build_object('address', o.pickup_address, 'instructions', o.pickup_instructions) end) as address,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variantTitle', l.variant_title,
          'quantity', l.quantity, 'totalCents', l.total_cents, 'cancelledQuantity', l.cancelled_quantity) order by l.position), '[]')
        from order_line_items l where l.store_id = o.store_id and l.order_id = o.id) as lines
    from orders o join stores s on s.id = o.store_id
    where o.store_id = $1 and o.id = $2`,
};

async function findParcel(db: Db, store: StoreId, order: OrderId, { fulfillment_id }: WantedMail["payload"]) {
  const parcels = await inStore(db, "owner", store, (tx) => listParcels(tx, store, order));
  // A parcel that was cancelled meanwhile is not told of.
  const parcel = fulfillment_id === undefined ? parcels[0] : parcels.find(({ id }) => id === fulfillment_id);
  return (
    parcel && {
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      latest: parcel === parcels[0],
      lines: parcel.lines.map(({ title, variant_title, quantity }) => ({
        title,
        variantTitle: variant_title,
        quantity,
      })),
    }
  );
}
