/** What became of an order that was sent, for the metrics. `placed-before`: the same order was sent again. */
export type OrderOutcome = "placed" | "placed-before" | RefusalReason;

export type RefusalReason =
  | "store-not-found"
  | "store-closed"
  | "key-reused"
  | "still-running"
  | "busy"
  | "invalid"
  | "no-shipping-method"
  | "no-payment-method"
  | "cart-changed"
  | "too-many-misses"
  | "too-many-attempts"
  | "payment-away"
  | "payment-refused"
  | "payment-too-small"
  | "payment-in-copy";
