import { say } from "#rules/language/say.ts";
import { fulfillmentLabel } from "#rules/order/parcel/fulfillment-status.ts";
import type { PublicProgress } from "#rules/order/public-order.ts";

/** How far an order is, in words. */
export function progressWords({ fulfillment_status: status, pickup_address }: PublicProgress) {
  const isPickup = pickup_address !== null;
  return {
    badge: fulfillmentLabel(status),
    steps: [say.status.ordered, say.status.processing, isPickup ? say.status.ready : say.status.shipped],
    sentence: isPickup ? pickupSentence(status) : shippingSentence(status),
  };
}

function pickupSentence(status: PublicProgress["fulfillment_status"]): string {
  if (status === "unfulfilled") return say.status.processingPickup;
  return status === "partial" ? say.status.partReady : say.status.allReady;
}

function shippingSentence(status: PublicProgress["fulfillment_status"]): string {
  return status === "fulfilled" ? say.status.allShipped : say.status.processingShipping;
}
