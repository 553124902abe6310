import { askInStore, type PreparedStatement } from "#db/ask.ts";
import { type Db, inStore } from "#db/client.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Mail } from "#domain/mail/mailer.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { fulfillmentMail } from "#domain/mail/templates/fulfillment-mail.tsx";
import type { MailLook } from "#domain/mail/templates/mail-look.ts";
import { orderConfirmationMail } from "#domain/mail/templates/order-confirmation-mail.tsx";
import {
  cancellationMail,
  paymentReceivedMail,
  paymentReminderMail,
  refundMail,
  returnReceivedMail,
} from "#domain/mail/templates/order-notices.ts";
import type { MailLine } from "#domain/mail/templates/order-parts.tsx";
import { listParcels } from "#domain/orders/status-page/public-order.ts";
import type { ConsentLinks } from "#rules/consent/consent.ts";
import type { OrderId } from "#rules/input/ids.ts";
import { isOwnerMail, type OrderMail, type ShopperMail } from "#rules/mail/mail-type.ts";
import type { OrderProofs, ProvableOrder } from "#rules/order/order-proof.ts";
import { isAllCancelled } from "#rules/order/parcel/fulfillment-status.ts";
import type { PaymentProblem } from "#rules/payment/payment-problem.ts";
import { dueCents } from "#rules/payment/payment-status.ts";
import type { ShopAddress } from "#rules/shop-domain/shop-address.ts";
import type { StockWishLinks } from "#rules/stock-wish/stock-wish.ts";
import { GONE } from "./gone.ts";
import { LINE_PICTURE, type MailedOrder, readMailedOrder } from "./mailed-order.ts";
import { dressedLines, mailLook, type PicturedLine } from "./worn-theme.ts";
import { writeOwnerMail } from "./write-owner-mail.ts";

type WantedMail = Pick<ClaimedMail, "storeId" | "orderId" | "recipient" | "payload"> & { type: OrderMail };

/** Where the links of mails lead, and what opens the pages there. */
export type MailedSite = {
  origin: string;
  addressOf: ShopAddress;
  orderProofs: Pick<OrderProofs, "forLink">;
  stockWishLinks: Pick<StockWishLinks, "tokenOf">;
  consentLinks: Pick<ConsentLinks, "tokenOf">;
  /** Whether stores may have mails sent from a domain of theirs. */
  sendsAsShops: boolean;
};

type OrderSite = Omit<MailedSite, "stockWishLinks">;

/** Written when it is sent, from the current rows. */
export async function writeOrderMail(
  db: Db,
  site: OrderSite,
  claimed: WantedMail,
  together: OrderId[] = [],
): Promise<WrittenMail> {
  const { storeId, orderId, recipient, type } = claimed;
  const order = orderId && (await readMailedOrder(db, storeId, { orderId, type }));
  if (!order) return GONE;
  if (isOwnerMail(type)) {
    const orders = [orderId, ...together];
    return writeOwnerMail(db, storeId, {
      type,
      order,
      orders,
      to: recipient,
      problem: claimed.payload.problem as PaymentProblem | undefined,
      office: `${site.origin}/admin/orders`,
    });
  }
  const link = statusLink(site, order, { storeId, id: orderId, email: recipient });
  const look = mailLook(order, site.origin);
  const dressed = (lines: readonly PicturedLine[]) => dressedLines(lines, look, site.origin);
  const letter = { ...order, to: recipient, link, look, lines: dressedLines(order.lines, look, site.origin) };
  const writing = { db, claimed: { ...claimed, orderId }, letter, dressed };
  const mail = await speakingAs(order, () => WRITERS[type](writing));
  if (!mail) return GONE;
  if ("notSent" in mail) return mail;
  const { senderAddress, contactEmail } = order;
  return { ...mail, senderAddress: senderAddress ?? undefined, replyTo: contactEmail ?? undefined };
}

/** For this recipient: when the order's e-mail is corrected meanwhile, the link of a mail to the former does not open it. */
function statusLink({ addressOf, orderProofs }: OrderSite, order: MailedOrder, to: ProvableOrder): string {
  const { orderNumber, placedAt, isProtected } = order;
  const page = `${addressOf(order)}/orders/${orderNumber}`;
  return isProtected ? `${page}?key=${orderProofs.forLink({ ...to, placedAt })}` : page;
}

type Letter = Omit<MailedOrder, "lines"> & {
  to: string;
  link: string;
  look: MailLook | undefined;
  lines: (MailLine & { cancelledQuantity: number })[];
};
type Writing = {
  db: Db;
  claimed: WantedMail & { orderId: OrderId };
  letter: Letter;
  dressed: (lines: readonly PicturedLine[]) => MailLine[];
};

/** Undefined when what it is about no longer exists. */
type Writer = (writing: Writing) => WrittenMail | undefined | Promise<Mail | undefined>;

const WRITERS: Record<ShopperMail, Writer> = {
  confirmation: ({ letter }) =>
    // It may have been cancelled while the mail waited.
    letter.cancelled ? { notSent: "The order is cancelled." } : orderConfirmationMail(letter),
  "payment-received": ({ letter, claimed }) =>
    paymentReceivedMail(letter, Number(claimed.payload.amount_cents)),
  "payment-reminder": ({ letter }) =>
    // It may have been paid while the mail waited.
    dueCents(letter.balance) > 0
      ? paymentReminderMail(letter)
      : { notSent: "Nothing is to be paid any more." },
  fulfillment: writeFulfillment,
  cancellation: ({ letter, claimed }) => {
    // An earlier version did not write it.
    const refundedBeforeCents = Number(claimed.payload.refunded_before_cents ?? 0);
    return cancellationMail({ ...letter, ...cancelledPart(letter), refundedBeforeCents });
  },
  refund: writeRefund,
  "return-received": writeReturnReceived,
};

async function writeFulfillment({ db, claimed, letter }: Writing): Promise<Mail | undefined> {
  const parcel = await findParcel(db, claimed, letter);
  const complete = letter.fulfillmentStatus === "fulfilled" && parcel?.latest === true;
  return parcel && fulfillmentMail({ ...letter, ...parcel, complete });
}

async function findParcel(db: Db, { storeId, orderId, payload }: Writing["claimed"], letter: Letter) {
  const { fulfillment_id } = payload;
  const parcels = await inStore(db, "owner", storeId, (tx) => listParcels(tx, storeId, orderId));
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
        picture: letter.lines.find((line) => line.title === title && line.variantTitle === variant_title)
          ?.picture,
      })),
    }
  );
}

function cancelledPart({ lines }: Letter) {
  return {
    lines: lines
      .filter(({ cancelledQuantity }) => cancelledQuantity > 0)
      .map(({ title, variantTitle, picture, cancelledQuantity: quantity }) => ({
        title,
        variantTitle,
        picture,
        quantity,
      })),
    whole: isAllCancelled(lines),
  };
}

async function writeRefund({ db, claimed, letter, dressed }: Writing): Promise<Mail | undefined> {
  const { storeId, orderId, payload } = claimed;
  const values = [storeId, orderId, payload.refund_id];
  const [refund] = await askInStore<MailedRefund>(db, "owner", storeId, READ_REFUND, values);
  const whole = isAllCancelled(letter.lines);
  return refund && refundMail(letter, { ...refund, lines: dressed(refund.lines), whole });
}

async function writeReturnReceived({ db, claimed, letter, dressed }: Writing): Promise<Mail | undefined> {
  const { storeId, orderId, payload } = claimed;
  const values = [storeId, orderId, payload.return_id];
  const [withdrawn] = await askInStore<MailedReturn>(db, "owner", storeId, READ_RETURN, values);
  return withdrawn && returnReceivedMail(letter, { ...withdrawn, lines: dressed(withdrawn.lines) });
}

type Undressed<Told> = Omit<Told, "lines"> & { lines: PicturedLine[] };
type MailedReturn = Undressed<Parameters<typeof returnReceivedMail>[1]>;

const READ_RETURN: PreparedStatement = {
  name: "read-return-for-mail",
  text: `
    select r.name, r.created_at as at, coalesce(d.time_zone, '') as "timeZone",
      (select coalesce(json_agg(json_build_object('title', l.title, 'variantTitle', l.variant_title,
          'quantity', f.quantity, 'pictureFile', ${LINE_PICTURE}) order by l.position), '[]')
        from return_lines f join order_line_items l on l.store_id = f.store_id and l.id = f.order_line_item_id
        where f.store_id = r.store_id and f.return_id = r.id) as lines
    from returns r left join store_details d on d.store_id = r.store_id
    where r.store_id = $1 and r.order_id = $2 and r.id = $3`,
};

type MailedRefund = Undressed<Omit<Parameters<typeof refundMail>[1], "whole">>;

const READ_REFUND: PreparedStatement = {
  name: "read-refund-for-mail",
  text: `
    select r.amount_cents::float8 as "amountCents", r.shipping_cents::float8 as "shippingCents",
      r.overpaid_cents::float8 as "overpaidCents", r.provider,
      (select coalesce(json_agg(json_build_object('title', l.title, 'variantTitle', l.variant_title,
          'quantity', f.quantity, 'totalCents', f.amount_cents, 'pictureFile', ${LINE_PICTURE}) order by l.position), '[]')
        from refund_lines f join order_line_items l on l.store_id = f.store_id and l.id = f.order_line_item_id
        where f.store_id = r.store_id and f.refund_id = r.id) as lines
    from refunds r where r.store_id = $1 and r.order_id = $2 and r.id = $3`,
};
