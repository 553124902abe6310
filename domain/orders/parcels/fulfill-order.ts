import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { fulfillmentLines, fulfillments, orderLineItems, orders } from "#db/schema/orders.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { HAS_OPEN_RETURN } from "#domain/orders/lists/match-orders.ts";
import {
  keyedId,
  listLines,
  lockOrder,
  type Order,
  type OrderLine,
  thisOrder,
} from "#domain/orders/lock-order.ts";
import { mailShopperLater } from "#domain/orders/mail-shopper.ts";
import { withoutPiecesInRefund } from "#domain/orders/pieces-in-refund.ts";
import type { StoreEvent } from "#rules/event/store-event.ts";
import type { OrderId, StoreId, UserId } from "#rules/input/ids.ts";
import type { FulfillmentInput } from "#rules/order/parcel/fulfillment-input.ts";
import { type ShippingObstacle, shippingObstacle } from "#rules/order/shipping-obstacle.ts";
import { type PackedLine, type PackingProblem, packLines } from "./pack-lines.ts";

/** The parcel to ship. The same key sent twice, as by a double click, is the same parcel. */
type Parcel = FulfillmentInput & { key?: string; by?: UserId };

export type FulfillResult =
  | { ok: true; fulfillmentId: string; fulfillmentStatus: "partial" | "fulfilled" }
  | { ok: false; reason: "not-found" | "already-fulfilled" | "nothing-open" | "withdrawn" | ShippingObstacle }
  | PackingProblem;

export function fulfillOrder(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  parcel: Parcel,
): Promise<FulfillResult> {
  return inStore(db, "owner", store, (tx) => shipOrder(tx, store, orderId, parcel));
}

/** Fulfills it within a transaction of the caller's. */
export async function shipOrder(
  tx: Tx,
  store: StoreId,
  orderId: OrderId,
  parcel: Parcel,
): Promise<FulfillResult> {
  const order = await lockOrder(tx, store, orderId);
  if (!order) return { ok: false, reason: "not-found" };
  const id = keyedId(order, parcel.key);
  if (id && (await isShipped(tx, store, id))) return answerAgain(order, id);
  const reason = obstacleOf(order, parcel);
  if (reason) return { ok: false, reason };
  if (!parcel.even_withdrawn && (await isWithdrawn(tx, store, orderId)))
    return { ok: false, reason: "withdrawn" };

  const lines = await listLines(tx, order);
  const open = await withoutPiecesInRefund(tx, order, lines);
  const packed = packLines(open, parcel.lines);
  if (!packed.ok) return packed;
  if (packed.lines.length === 0) return { ok: false, reason: "nothing-open" };
  const shipped = await addFulfillment(tx, order, parcel, packed.lines, id);
  // A refund that is under way may still fail: its pieces are then to be shipped.
  const isComplete = packed.complete && lines.every((line, at) => isSameOpen(line, open[at]));
  const fulfillmentStatus = isComplete ? "fulfilled" : "partial";
  // What is shipped is not cancelled by itself any more.
  await tx.update(orders).set({ fulfillmentStatus, cancelUnpaidAt: null }).where(thisOrder(order));
  await recordEvent(
    tx,
    store,
    orderFulfilled(order, shipped, { ...packed, complete: isComplete, by: parcel.by }),
  );
  if (!order.demo) await mailFulfillment(tx, order, shipped.id);
  return { ok: true, fulfillmentId: shipped.id, fulfillmentStatus };
}

function isSameOpen(line: OrderLine, other: OrderLine | undefined): boolean {
  return line.cancelledQuantity === other?.cancelledQuantity;
}

type Fulfillment = typeof fulfillments.$inferSelect;

function obstacleOf(order: Order, { even_unpaid }: Parcel) {
  const obstacle = shippingObstacle({ ...order, cancelled: order.cancelledAt !== null });
  if (obstacle && !(obstacle === "unpaid" && even_unpaid)) return obstacle;
  return order.fulfillmentStatus === "fulfilled" ? ("already-fulfilled" as const) : undefined;
}

async function isWithdrawn(tx: Tx, store: StoreId, id: OrderId): Promise<boolean> {
  const [found] = await tx
    .select({ isWithdrawn: HAS_OPEN_RETURN })
    .from(orders)
    .where(and(eq(orders.storeId, store), eq(orders.id, id)));
  return found?.isWithdrawn ?? false;
}

async function isShipped(tx: Tx, store: StoreId, id: string): Promise<boolean> {
  const found = await tx
    .select({ id: fulfillments.id })
    .from(fulfillments)
    .where(and(eq(fulfillments.storeId, store), eq(fulfillments.id, id)));
  return found.length > 0;
}

function answerAgain({ fulfillmentStatus }: Order, id: string): FulfillResult {
  return {
    ok: true,
    fulfillmentId: id,
    fulfillmentStatus: fulfillmentStatus === "fulfilled" ? "fulfilled" : "partial",
  };
}

async function addFulfillment(
  tx: Tx,
  { storeId, id: orderId }: Order,
  { carrier, tracking_number }: Parcel,
  lines: PackedLine[],
  id?: string,
): Promise<Fulfillment> {
  const values = { id, storeId, orderId, carrier: carrier || null, trackingNumber: tracking_number || null };
  const [fulfillment] = await tx.insert(fulfillments).values(values).returning();
  if (!fulfillment) throw new Error("The fulfillment was not written.");
  await tx.insert(fulfillmentLines).values(
    lines.map(({ lineItemId, quantity }) => ({
      storeId,
      fulfillmentId: fulfillment.id,
      orderLineItemId: lineItemId,
      quantity,
    })),
  );
  for (const { lineItemId, quantity } of lines) {
    await tx
      .update(orderLineItems)
      .set({ fulfilledQuantity: sql`${orderLineItems.fulfilledQuantity} + ${quantity}` })
      .where(and(eq(orderLineItems.storeId, storeId), eq(orderLineItems.id, lineItemId)));
  }
  return fulfillment;
}

function orderFulfilled(
  { id, orderNumber }: Order,
  { id: fulfillment_id, carrier, trackingNumber }: Fulfillment,
  { lines, complete, by }: { lines: PackedLine[]; complete: boolean; by?: UserId },
): StoreEvent<"order.fulfilled"> {
  const units = lines.reduce((sum, line) => sum + line.quantity, 0);
  return {
    type: "order.fulfilled",
    payload: {
      order_id: id,
      order_number: orderNumber,
      by,
      carrier,
      tracking_number: trackingNumber,
      fulfillment_id,
      units,
      complete,
    },
  };
}

export function mailFulfillment(tx: Tx, order: Order, fulfillment_id: string): Promise<void> {
  return mailShopperLater(tx, order, { type: "fulfillment", payload: { fulfillment_id } });
}
