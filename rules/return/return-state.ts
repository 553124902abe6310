import type { PaymentStatus } from "#rules/payment/payment-status.ts";

export const RETURN_STATES = ["requested", "received", "refunded", "refused"] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

// What was never shipped is refunded without being received.
const NEXT: Record<ReturnState, readonly ReturnState[]> = {
  requested: ["received", "refunded", "refused"],
  received: ["refunded", "refused"],
  refunded: [],
  refused: [],
};

export function canBecome(state: ReturnState, next: ReturnState): boolean {
  return NEXT[state].includes(next);
}

/** Something is still to be done about it. */
export function isOpenReturn({ state }: { state: ReturnState }): boolean {
  return NEXT[state].length > 0;
}

/** A demo order is no contract, and one that waits for its payment or never got it is none yet. */
export function isContract(status: PaymentStatus): boolean {
  return status !== "demo" && status !== "awaiting_payment" && status !== "voided";
}
