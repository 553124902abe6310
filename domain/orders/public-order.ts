import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import {
  type FulfillmentStatus,
  fulfillmentLines,
  fulfillments,
  orderLineItems,
  orders,
} from "#db/schema/orders.ts";
import { LINE_PICTURE_WIDTH } from "#rules/cart/cart.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";

/**
 * What an order shows to anybody who knows its number: neither e-mail nor phone, and not the id, because the id opens
 * the confirmation, which shows the e-mail.
 */
export type PublicOrder = {
  order_number: number;
  created_at: string;
  currency_code: string;
  fulfillment_status: FulfillmentStatus;
  subtotal_cents: number;
  shipping_cents: number;
  tax_cents: number;
  total_cents: number;
  tax_percent: string;
  shipping_name: string;
  shipping_address1: string;
  shipping_address2: string;
  shipping_city: string;
  shipping_zip: string;
  shipping_country: string;
};

export type LineItem = {
  id: string;
  title: string;
  variant_title: string;
  /** The rendition that fits a line. */
  image_url: string | null;
  quantity: number;
  fulfilled_quantity: number;
  price_cents: number;
  total_cents: number;
};

export type ShippedParcel = {
  id: string;
  carrier: string | null;
  tracking_number: string | null;
  status: string;
  created_at: string;
  lines: { line_item_id: string; title: string; variant_title: string; quantity: number }[];
};

export function toPublicOrder(order: typeof orders.$inferSelect): PublicOrder {
  return {
    order_number: order.orderNumber,
    created_at: order.createdAt.toISOString(),
    currency_code: order.currencyCode,
    fulfillment_status: order.fulfillmentStatus,
    subtotal_cents: order.subtotalCents,
    shipping_cents: order.shippingCents,
    tax_cents: order.taxCents,
    total_cents: order.totalCents,
    tax_percent: order.taxPercent,
    shipping_name: order.shippingName,
    shipping_address1: order.shippingAddress1,
    shipping_address2: order.shippingAddress2,
    shipping_city: order.shippingCity,
    shipping_zip: order.shippingZip,
    shipping_country: order.shippingCountry,
  };
}

type LineRow = typeof orderLineItems.$inferSelect & { pictureWidths: number[] | null };

export function toLineItem({ pictureWidths, ...line }: LineRow): LineItem {
  const picture = line.imageUrl === null ? null : { url: line.imageUrl, widths: pictureWidths ?? [] };
  return {
    id: line.id,
    title: line.title,
    variant_title: line.variantTitle,
    image_url: picture && imageUrl(picture, LINE_PICTURE_WIDTH),
    quantity: line.quantity,
    fulfilled_quantity: line.fulfilledQuantity,
    price_cents: line.priceCents,
    total_cents: line.totalCents,
  };
}

export async function findOrderRow(tx: Tx, store: StoreId, orderId: OrderId) {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.storeId, store), eq(orders.id, orderId)));
  return order;
}

export function listLineRows(tx: Tx, store: StoreId, orderId: OrderId): Promise<LineRow[]> {
  return tx
    .select({ ...getTableColumns(orderLineItems), pictureWidths: mediaFiles.widths })
    .from(orderLineItems)
    .leftJoin(
      mediaFiles,
      and(eq(mediaFiles.storeId, orderLineItems.storeId), eq(mediaFiles.url, orderLineItems.imageUrl)),
    )
    .where(and(eq(orderLineItems.storeId, store), eq(orderLineItems.orderId, orderId)))
    .orderBy(orderLineItems.position);
}

/** Newest first: the status page shows the latest. */
export async function listParcels(tx: Tx, store: StoreId, orderId: OrderId): Promise<ShippedParcel[]> {
  const rows = await tx
    .select()
    .from(fulfillments)
    .innerJoin(
      fulfillmentLines,
      and(eq(fulfillmentLines.storeId, store), eq(fulfillmentLines.fulfillmentId, fulfillments.id)),
    )
    .innerJoin(
      orderLineItems,
      and(eq(orderLineItems.storeId, store), eq(orderLineItems.id, fulfillmentLines.orderLineItemId)),
    )
    .where(and(eq(fulfillments.storeId, store), eq(fulfillments.orderId, orderId)))
    .orderBy(desc(fulfillments.createdAt), desc(fulfillments.id), orderLineItems.position);

  const parcels = new Map<string, ShippedParcel>();
  for (const { fulfillments: parcel, fulfillment_lines: packed, order_line_items: line } of rows) {
    const known = parcels.get(parcel.id) ?? toParcel(parcel);
    parcels.set(parcel.id, known);
    known.lines.push({
      line_item_id: line.id,
      title: line.title,
      variant_title: line.variantTitle,
      quantity: packed.quantity,
    });
  }
  return [...parcels.values()];
}

function toParcel(parcel: typeof fulfillments.$inferSelect): ShippedParcel {
  return {
    id: parcel.id,
    carrier: parcel.carrier,
    tracking_number: parcel.trackingNumber,
    status: parcel.status,
    created_at: parcel.createdAt.toISOString(),
    lines: [],
  };
}
