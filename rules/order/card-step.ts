import type { PaymentStatus } from "./payment-status.ts";
import type { PublicOrder } from "./public-order.ts";

/** Where an order that is paid by card is before its money has arrived. */
export type CardStep = "waiting" | "under-way" | "not-paid";

const STEPS: Partial<Record<PaymentStatus, CardStep>> = {
  awaiting_payment: "waiting",
  pending: "under-way",
  voided: "not-paid",
};

export const CARD_TITLES: Record<CardStep, string> = {
  waiting: "Waiting for your payment",
  "under-way": "Your payment is under way",
  "not-paid": "Nothing was paid",
};

/** Undefined: it is paid, or not by card. */
export function cardStep(
  order: Pick<PublicOrder, "payment_kind" | "financial_status">,
): CardStep | undefined {
  return order.payment_kind === "stripe" ? STEPS[order.financial_status] : undefined;
}
