import { say } from "#rules/language/say.ts";
import type { PaymentStatus } from "#rules/payment/payment-status.ts";
import type { PublicOrder } from "./public-order.ts";

/** Where an order that is paid by card is before its money has arrived. */
export type CardStep = "waiting" | "under-way" | "not-paid" | "unknown";

export type CardOrder = Pick<PublicOrder, "payment_kind" | "financial_status"> & {
  /** The provider has not said yet what became of the payment. */
  payment_asked?: boolean;
};

const STEPS: Partial<Record<PaymentStatus, CardStep>> = {
  awaiting_payment: "waiting",
  pending: "under-way",
  voided: "not-paid",
};

export function cardTitle(step: CardStep): string {
  return {
    waiting: say.card.waiting,
    "under-way": say.card.underWay,
    "not-paid": say.card.notPaid,
    unknown: say.card.unknown,
  }[step];
}

/** Undefined: it is paid, or not by card. */
export function cardStep(order: CardOrder): CardStep | undefined {
  if (order.payment_kind !== "stripe") return undefined;
  const step = STEPS[order.financial_status];
  return step === "not-paid" && order.payment_asked ? "unknown" : step;
}
