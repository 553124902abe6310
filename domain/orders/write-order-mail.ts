import { type Db, inStore, type Tx } from "#db/client.ts";
import type { orders } from "#db/schema/orders.ts";
import type { Mail } from "#domain/email/mailer.ts";
import type { ClaimedMail } from "#domain/email/outbox-claims.ts";
import { fulfillmentMail } from "#domain/email/templates/fulfillment-mail.tsx";
import { orderConfirmationMail } from "#domain/email/templates/order-confirmation-mail.tsx";
import { getStore } from "#domain/stores/store.ts";
import { findOrderRow, listLineRows, listParcels } from "./public-order.ts";

/** Written when it is sent, from what the database holds then. Nothing when the order is gone. */
export async function writeOrderMail(
  db: Db,
  origin: string,
  claimed: ClaimedMail,
): Promise<Mail | undefined> {
  const { storeId, orderId } = claimed;
  if (!orderId) return;
  const write = await inStore(db, "owner", storeId, async (tx) => {
    const order = await findOrderRow(tx, storeId, orderId);
    if (!order) return;
    const store = await getStore(tx, storeId);
    const letter = {
      to: claimed.recipient,
      storeName: store.name,
      orderNumber: order.orderNumber,
      link: `${origin}/${store.slug}/orders/${order.orderNumber}`,
      address: addressOf(order),
    };
    return claimed.type === "confirmation"
      ? confirmation(tx, order, letter)
      : fulfillment(tx, order, letter, claimed.payload);
  });
  // Rendered once the transaction is over: a connection is not kept while a mail is composed.
  return write?.();
}

type Order = typeof orders.$inferSelect;
type Letter = Pick<
  Parameters<typeof fulfillmentMail>[0],
  "to" | "storeName" | "orderNumber" | "link" | "address"
>;

async function confirmation(tx: Tx, order: Order, letter: Letter) {
  const lines = await listLineRows(tx, order.storeId, order.id);
  return () =>
    orderConfirmationMail({
      ...letter,
      lines,
      totals: order,
      taxPercent: order.taxPercent,
      currency: order.currencyCode,
    });
}

async function fulfillment(tx: Tx, order: Order, letter: Letter, { fulfillment_id }: ClaimedMail["payload"]) {
  const parcels = await listParcels(tx, order.storeId, order.id);
  const parcel = parcels.find(({ id }) => id === fulfillment_id) ?? parcels[0];
  if (!parcel) return;
  const lines = parcel.lines.map(({ title, variant_title, quantity }) => ({
    title,
    variantTitle: variant_title,
    quantity,
  }));
  const complete = order.fulfillmentStatus === "fulfilled" && parcel === parcels[0];
  const { carrier, tracking_number: trackingNumber } = parcel;
  return () => fulfillmentMail({ ...letter, lines, complete, carrier, trackingNumber });
}

function addressOf(order: Order): Letter["address"] {
  return {
    name: order.shippingName,
    address1: order.shippingAddress1,
    address2: order.shippingAddress2,
    zip: order.shippingZip,
    city: order.shippingCity,
    country: order.shippingCountry,
  };
}
