export type FulfillmentStatus = "unfulfilled" | "partial" | "fulfilled";

export const FULFILLMENT_LABELS: Record<FulfillmentStatus, string> = {
  unfulfilled: "Unfulfilled",
  partial: "Partially Fulfilled",
  fulfilled: "Fulfilled",
};
