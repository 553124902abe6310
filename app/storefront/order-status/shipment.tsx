import type { PublicProgress } from "#rules/order/public-order.ts";
import { isInParts } from "./parcels.tsx";
import { Tracking } from "./tracking.tsx";

/** The progress of the order. */
export function Shipment({ order }: { order: PublicProgress }) {
  if (order.fulfillment_status !== "fulfilled")
    return (
      <p className="text-center text-16">
        We're processing your order and will send a shipping confirmation soon.
      </p>
    );

  const latest = order.fulfillments[0];
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p className="font-semibold text-20">Your order has been shipped!</p>
      {latest && !isInParts(order) && <Tracking parcel={latest} />}
    </div>
  );
}
