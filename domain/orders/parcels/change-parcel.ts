import { type Db, inStore } from "#db/client.ts";
import { fulfillments } from "#db/schema/orders.ts";
import { recordChange } from "#domain/events/record-change.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { ParcelInput } from "#rules/order/parcel/parcel-input.ts";
import { mailFulfillment } from "./fulfill-order.ts";
import { lockParcel, type ParcelRow, thisParcel } from "./lock-parcel.ts";

/** Corrects carrier and tracking number of a parcel, and tells the shopper if that is wanted. */
export function changeParcel(
  db: Db,
  store: StoreId,
  parcelId: string,
  { input, by }: { input: ParcelInput; by: UserId },
): Promise<{ ok: true } | { ok: false; reason: "not-found" | "changed-elsewhere" }> {
  return inStore(db, "owner", store, async (tx) => {
    const locked = await lockParcel(tx, store, parcelId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { order, parcel } = locked;
    const { was, tell_shopper, ...after } = input;
    const before = trackingOf(parcel);
    const isThere = isSame(before, after);
    // Sent again after a lost answer, it is what is there already.
    if (!isSame(before, was)) return isThere ? { ok: true } : { ok: false, reason: "changed-elsewhere" };

    if (!isThere) {
      await tx.update(fulfillments).set(toColumns(after)).where(thisParcel(parcel));
      const about = { order_id: order.id, order_number: order.orderNumber, fulfillment_id: parcelId };
      await recordChange(tx, store, "order.parcel-changed", { about, by, before, after });
    }
    if (tell_shopper && !order.demo) await mailFulfillment(tx, order, parcelId);
    return { ok: true };
  });
}

type Tracking = Pick<ParcelInput, "carrier" | "tracking_number">;

function trackingOf({ carrier, trackingNumber }: ParcelRow): Tracking {
  return { carrier: carrier ?? "", tracking_number: trackingNumber ?? "" };
}

function isSame(one: Tracking, other: Tracking): boolean {
  return one.carrier === other.carrier && one.tracking_number === other.tracking_number;
}

function toColumns({ carrier, tracking_number }: Tracking) {
  return { carrier: carrier || null, trackingNumber: tracking_number || null };
}
