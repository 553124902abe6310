import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { fulfillments } from "#db/schema/orders.ts";
import { lockOrder, type Order } from "#domain/orders/lock-order.ts";
import type { StoreId } from "#rules/input/ids.ts";

export type ParcelRow = typeof fulfillments.$inferSelect;

/** Locks the order of a parcel, then reads the parcel: it may have been cancelled meanwhile. */
export async function lockParcel(
  tx: Tx,
  store: StoreId,
  parcelId: string,
): Promise<{ order: Order; parcel: ParcelRow } | undefined> {
  const found = await findParcel(tx, store, parcelId);
  const order = found && (await lockOrder(tx, store, found.orderId));
  const parcel = order && (await findParcel(tx, store, parcelId));
  return parcel && { order, parcel };
}

async function findParcel(tx: Tx, store: StoreId, parcelId: string): Promise<ParcelRow | undefined> {
  const [parcel] = await tx
    .select()
    .from(fulfillments)
    .where(thisParcel({ storeId: store, id: parcelId }));
  return parcel;
}

export function thisParcel({ storeId, id }: Pick<ParcelRow, "storeId" | "id">) {
  return and(eq(fulfillments.storeId, storeId), eq(fulfillments.id, id));
}
