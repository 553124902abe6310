import type { PublicProgress } from "#rules/order/public-order.ts";
import { isInParts } from "./parcels.tsx";
import { Tracking } from "./tracking.tsx";

type ShipmentProps = { order: PublicProgress; sentence: string };

/** The progress of the order. */
export function Shipment({ order, sentence }: ShipmentProps) {
  if (order.fulfillment_status !== "fulfilled") return <p className="text-center text-16">{sentence}</p>;

  const latest = order.fulfillments[0];
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <p className="font-semibold text-20">{sentence}</p>
      {latest && !isInParts(order) && <Tracking parcel={latest} />}
    </div>
  );
}
