import type { PlaceOrderResult } from "#domain/checkout/place-order.ts";

/** Nobody knows yet, so that the same order is sent again; or it was given up, and another way to pay is needed. */
export const PAYMENT_REFUSALS = {
  away: "payment-away",
  refused: "payment-refused",
  "too-small": "payment-too-small",
  copy: "payment-in-copy",
} as const;

export type Refused =
  | Extract<PlaceOrderResult, { ok: false }>
  | { ok: false; reason: "too-many-misses" | "too-many-attempts"; wait: number }
  | { ok: false; reason: (typeof PAYMENT_REFUSALS)[keyof typeof PAYMENT_REFUSALS] };

export type RefusalReason = Refused["reason"];

/** `placed-before`: the same order was sent again. */
export type OrderOutcome = "placed" | "placed-before" | RefusalReason;
