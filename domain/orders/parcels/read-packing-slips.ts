import { and, eq, getTableColumns, inArray } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { fulfillmentLines, fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { getSpeech } from "#domain/language/find-speech.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { buyerLines } from "#domain/orders/buyer-lines.ts";
import type { Order, OrderLine } from "#domain/orders/lock-order.ts";
import { sellerLines } from "#domain/stores/seller-lines.ts";
import { getStore } from "#domain/stores/store.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { findPaperLook } from "#domain/themes/paper-look.ts";
import { LINE_PICTURE_WIDTH } from "#rules/cart/cart.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { type PackingSlip, piecesToPack } from "#rules/order/parcel/packing-slip.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";
import { dayIn } from "#rules/store/calendar-day.ts";

/** In the order that was asked for; an order without anything to pack is left out. With a parcel, what is in that one. */
export function readPackingSlips(
  db: Db,
  store: StoreId,
  { orderIds, parcel }: { orderIds: OrderId[]; parcel?: string },
): Promise<PackingSlip[]> {
  return inStore(db, "owner", store, async (tx) => {
    const found = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.storeId, store), inArray(orders.id, orderIds)));
    const lines = await listLinesOf(tx, store, orderIds);
    const packed = parcel === undefined ? undefined : await listPacked(tx, store, parcel);
    const sender = await readSender(tx, store);
    return orderIds.flatMap((id) =>
      found
        .filter((order) => order.id === id)
        .map((order) => toSlip(order, lines.get(id) ?? [], { sender, packed }))
        .filter(({ units }) => units > 0),
    );
  });
}

type Sender = PackingSlip["sender"] & { timeZone: string };
type Packed = { id: string; quantity: number }[];
type PicturedLine = OrderLine & { picture: { url: string; widths: number[] } | null };

async function readSender(tx: Tx, store: StoreId): Promise<Sender> {
  const { name: store_name } = await getStore(tx, store);
  const details = await getStoreDetails(tx, store);
  const look = await findPaperLook(tx, store);
  const lines = speakingAs(await getSpeech(tx, store), () => sellerLines(details));
  return { store_name, lines, ...(look && { look }), timeZone: details.time_zone };
}

async function listLinesOf(
  tx: Tx,
  store: StoreId,
  orderIds: OrderId[],
): Promise<Map<OrderId, PicturedLine[]>> {
  const lines = await tx
    .select({
      ...getTableColumns(orderLineItems),
      picture: { url: mediaFiles.url, widths: mediaFiles.widths },
    })
    .from(orderLineItems)
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, orderLineItems.imageUrl)))
    .where(and(eq(orderLineItems.storeId, store), inArray(orderLineItems.orderId, orderIds)))
    .orderBy(orderLineItems.position);
  return Map.groupBy(lines, ({ orderId }) => orderId);
}

function listPacked(tx: Tx, store: StoreId, parcel: string): Promise<Packed> {
  return tx
    .select({ id: fulfillmentLines.orderLineItemId, quantity: fulfillmentLines.quantity })
    .from(fulfillmentLines)
    .innerJoin(
      fulfillments,
      and(eq(fulfillments.storeId, store), eq(fulfillments.id, fulfillmentLines.fulfillmentId)),
    )
    .where(and(eq(fulfillmentLines.storeId, store), eq(fulfillmentLines.fulfillmentId, parcel)));
}

function toSlip(
  order: Order,
  lines: PicturedLine[],
  { sender: { timeZone, ...sender }, packed }: { sender: Sender; packed?: Packed },
): PackingSlip {
  const pieces = piecesToPack(lines, packed);
  return {
    order_id: order.id,
    order_number: order.orderNumber,
    placed_on: dayIn(timeZone, order.createdAt),
    sender,
    recipient: buyerLines(order),
    phone: order.shippingPhone,
    shipping_method_name: order.shippingMethodName,
    pickup_address: order.pickupAddress,
    lines: lines.flatMap(({ id, title, variantTitle: variant_title, sku, quantity: ordered, picture }) => {
      const quantity = pieces.get(id) ?? 0;
      const image_url = picture && imageUrl(picture, LINE_PICTURE_WIDTH);
      return quantity > 0 ? [{ id, title, variant_title, sku, image_url, quantity, ordered }] : [];
    }),
    units: [...pieces.values()].reduce((sum, quantity) => sum + quantity, 0),
  };
}
