import { and, desc, eq, getTableColumns, inArray, type SQL } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { grouped } from "#db/grouped.ts";
import { orderDiscounts } from "#db/schema/discounts.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { fulfillmentLines, fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { LINE_PICTURE_WIDTH } from "#rules/cart/cart.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { discountTitle } from "#rules/order/discount-title.ts";
import type { OrderDiscount, OrderLine, Parcel, PublicOrder } from "#rules/order/public-order.ts";
import { imageUrl } from "#rules/picture/image-urls.ts";

// What shoppers may read: the database refuses them the other columns.
const {
  archivedAt,
  remindAt,
  cancelUnpaidAt,
  buyerCompany,
  buyerVatId,
  taxReason,
  shippingTaxes,
  ...ORDER_COLUMNS
} = getTableColumns(orders);
const { returnedQuantity, restockedQuantity, ...LINE_COLUMNS } = getTableColumns(orderLineItems);

export type OrderRow = Omit<
  typeof orders.$inferSelect,
  "archivedAt" | "remindAt" | "cancelUnpaidAt" | "buyerCompany" | "buyerVatId" | "taxReason" | "shippingTaxes"
>;
type LineRow = Omit<typeof orderLineItems.$inferSelect, "returnedQuantity" | "restockedQuantity"> & {
  pictureWidths: number[] | null;
};

export function toPublicOrder(order: OrderRow, lines: LineRow[], discounts: OrderDiscount[]): PublicOrder {
  return {
    order_number: order.orderNumber,
    created_at: order.createdAt.toISOString(),
    currency: currencyOf(order.currencyCode),
    fulfillment_status: order.fulfillmentStatus,
    subtotal_cents: order.subtotalCents,
    shipping_cents: order.shippingCents,
    tax_cents: order.taxCents,
    total_cents: order.totalCents,
    tax_percent: order.taxPercent,
    discount_cents: order.discountCents,
    discounts,
    tax_included: order.taxIncluded,
    taxes: order.taxes,
    shipping_name: order.shippingName,
    shipping_address1: order.shippingAddress1,
    shipping_address2: order.shippingAddress2,
    shipping_city: order.shippingCity,
    shipping_zip: order.shippingZip,
    shipping_country: order.shippingCountry,
    shipping_country_code: order.shippingCountryCode,
    shipping_region: order.shippingRegion,
    shipping_method_name: order.shippingMethodName,
    shipping_delivery_time: order.shippingDeliveryTime,
    pickup_address: order.pickupAddress,
    pickup_instructions: order.pickupInstructions,
    financial_status: order.financialStatus,
    payment_kind: order.paymentKind,
    payment_name: order.paymentName,
    payment_instructions: order.paymentInstructions,
    paid_cents: order.paidCents,
    refunded_cents: order.refundedCents,
    cancelled_cents: order.cancelledCents,
    cancelled_refunded_cents: order.cancelledRefundedCents,
    overpaid_cents: order.overpaidCents,
    overpaid_refunded_cents: order.overpaidRefundedCents,
    cancelled_at: order.cancelledAt?.toISOString() ?? null,
    line_items: lines.map(toLineItem),
  };
}

export function toLineItem({ pictureWidths, ...line }: LineRow): OrderLine {
  const picture = line.imageUrl === null ? null : { url: line.imageUrl, widths: pictureWidths ?? [] };
  return {
    id: line.id,
    title: line.title,
    variant_title: line.variantTitle,
    image_url: picture && imageUrl(picture, LINE_PICTURE_WIDTH),
    quantity: line.quantity,
    fulfilled_quantity: line.fulfilledQuantity,
    cancelled_quantity: line.cancelledQuantity,
    refunded_quantity: line.refundedQuantity,
    price_cents: line.priceCents,
    total_cents: line.totalCents,
    discount_cents: line.discountCents,
  };
}

export function findOrderRow(tx: Tx, store: StoreId, orderId: OrderId): Promise<OrderRow | undefined> {
  return findRow(tx, store, eq(orders.id, orderId));
}

export function findRowByNumber(tx: Tx, store: StoreId, orderNumber: number): Promise<OrderRow | undefined> {
  return findRow(tx, store, eq(orders.orderNumber, orderNumber));
}

async function findRow(tx: Tx, store: StoreId, which: SQL): Promise<OrderRow | undefined> {
  const [order] = await tx
    .select(ORDER_COLUMNS)
    .from(orders)
    .where(and(eq(orders.storeId, store), which));
  return order;
}

export function listLineRows(tx: Tx, store: StoreId, orderId: OrderId): Promise<LineRow[]> {
  return tx
    .select({ ...LINE_COLUMNS, pictureWidths: mediaFiles.widths })
    .from(orderLineItems)
    .leftJoin(
      mediaFiles,
      and(eq(mediaFiles.storeId, orderLineItems.storeId), eq(mediaFiles.url, orderLineItems.imageUrl)),
    )
    .where(and(eq(orderLineItems.storeId, store), eq(orderLineItems.orderId, orderId)))
    .orderBy(orderLineItems.position);
}

export async function listDiscounts(tx: Tx, store: StoreId, orderId: OrderId): Promise<OrderDiscount[]> {
  return (await listDiscountsOf(tx, store, [orderId])).get(orderId) ?? [];
}

/** By order, on items first. */
export async function listDiscountsOf(
  tx: Tx,
  store: StoreId,
  ids: OrderId[],
): Promise<Map<OrderId, OrderDiscount[]>> {
  const { orderId, title, part, amountCents: amount_cents } = orderDiscounts;
  const rows = await tx
    .select({ orderId, title, part, amount_cents })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.storeId, store), inArray(orderDiscounts.orderId, ids)))
    .orderBy(part);
  return grouped(rows.map(({ orderId, ...row }) => [orderId, { ...row, title: discountTitle(row) }]));
}

export async function listParcels(tx: Tx, store: StoreId, orderId: OrderId): Promise<Parcel[]> {
  return (await listParcelsOf(tx, store, [orderId])).get(orderId) ?? [];
}

/** By order, newest first: the status page shows the latest. */
export async function listParcelsOf(tx: Tx, store: StoreId, ids: OrderId[]): Promise<Map<OrderId, Parcel[]>> {
  const rows = await tx
    .select({ parcel: fulfillments, packed: fulfillmentLines, line: LINE_COLUMNS })
    .from(fulfillments)
    .innerJoin(
      fulfillmentLines,
      and(eq(fulfillmentLines.storeId, store), eq(fulfillmentLines.fulfillmentId, fulfillments.id)),
    )
    .innerJoin(
      orderLineItems,
      and(eq(orderLineItems.storeId, store), eq(orderLineItems.id, fulfillmentLines.orderLineItemId)),
    )
    .where(and(eq(fulfillments.storeId, store), inArray(fulfillments.orderId, ids)))
    .orderBy(desc(fulfillments.createdAt), desc(fulfillments.id), orderLineItems.position);

  const parcels = new Map<string, [OrderId, Parcel]>();
  for (const { parcel, packed, line } of rows) {
    const known = parcels.get(parcel.id) ?? [parcel.orderId, toParcel(parcel)];
    parcels.set(parcel.id, known);
    known[1].lines.push({
      line_item_id: line.id,
      title: line.title,
      variant_title: line.variantTitle,
      quantity: packed.quantity,
    });
  }
  return grouped([...parcels.values()]);
}

function toParcel(parcel: typeof fulfillments.$inferSelect): Parcel {
  return {
    id: parcel.id,
    carrier: parcel.carrier,
    tracking_number: parcel.trackingNumber,
    status: parcel.status,
    created_at: parcel.createdAt.toISOString(),
    lines: [],
  };
}
