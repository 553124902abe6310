import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { fulfillmentLines, fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { listLines, type Order, type OrderLine, thisOrder } from "#domain/orders/lock-order.ts";
import type { StoreEvent } from "#rules/event/store-event.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { type FulfillmentStatus, fulfillmentStatusOf } from "#rules/order/parcel/fulfillment-status.ts";
import { lockParcel, type ParcelRow, thisParcel } from "./lock-parcel.ts";

export type CancelParcelResult =
  | { ok: true; fulfillmentStatus: FulfillmentStatus }
  | { ok: false; reason: "not-found" | "cancelled" }
  | { ok: false; reason: "returned"; title: string };

/** What the parcel held is open to ship again. The event keeps what it was. */
export function cancelParcel(
  db: Db,
  store: StoreId,
  parcelId: string,
  { by }: { by: UserId },
): Promise<CancelParcelResult> {
  return inStore(db, "owner", store, async (tx) => {
    const locked = await lockParcel(tx, store, parcelId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { order, parcel } = locked;
    // Its open pieces were cancelled: these would be open in an order that nobody ships any more.
    if (order.cancelledAt !== null) return { ok: false, reason: "cancelled" };
    const packed = await listPacked(tx, parcel);
    const returned = packed.find(
      ({ line, quantity }) => line.fulfilledQuantity - quantity < line.returnedQuantity,
    );
    if (returned) return { ok: false, reason: "returned", title: returned.line.title };

    for (const { line, quantity } of packed) await unship(tx, line, quantity);
    await tx.delete(fulfillments).where(thisParcel(parcel));
    const fulfillmentStatus = fulfillmentStatusOf(await listLines(tx, order));
    await tx.update(orders).set({ fulfillmentStatus }).where(thisOrder(order));
    await recordEvent(tx, store, parcelCancelled(order, parcel, packed, by));
    return { ok: true, fulfillmentStatus };
  });
}

type Packed = { line: OrderLine; quantity: number };

function listPacked(tx: Tx, { storeId, id }: ParcelRow): Promise<Packed[]> {
  return tx
    .select({ line: orderLineItems, quantity: fulfillmentLines.quantity })
    .from(fulfillmentLines)
    .innerJoin(
      orderLineItems,
      and(eq(orderLineItems.storeId, storeId), eq(orderLineItems.id, fulfillmentLines.orderLineItemId)),
    )
    .where(and(eq(fulfillmentLines.storeId, storeId), eq(fulfillmentLines.fulfillmentId, id)))
    .orderBy(orderLineItems.position);
}

async function unship(tx: Tx, { storeId, id }: OrderLine, quantity: number): Promise<void> {
  await tx
    .update(orderLineItems)
    .set({ fulfilledQuantity: sql`${orderLineItems.fulfilledQuantity} - ${quantity}` })
    .where(and(eq(orderLineItems.storeId, storeId), eq(orderLineItems.id, id)));
}

function parcelCancelled(
  { id, orderNumber }: Order,
  { id: fulfillment_id, carrier, trackingNumber }: ParcelRow,
  packed: Packed[],
  by: UserId,
): StoreEvent<"order.parcel-cancelled"> {
  return {
    type: "order.parcel-cancelled",
    payload: {
      order_id: id,
      order_number: orderNumber,
      by,
      fulfillment_id,
      carrier,
      tracking_number: trackingNumber,
      units: packed.reduce((sum, { quantity }) => sum + quantity, 0),
      lines: packed.map(({ line, quantity }) => ({ line_item_id: line.id, quantity })),
    },
  };
}
