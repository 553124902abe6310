import type { Cents } from "#rules/money/money.ts";

/** `demo` is an order of the demo checkout: it knows no payment. */
export type PaymentStatus =
  | "demo"
  | "awaiting_payment"
  | "pending"
  | "partially_paid"
  | "paid"
  | "partially_refunded"
  | "refunded"
  | "voided";

export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  demo: "Demo",
  awaiting_payment: "Awaiting payment",
  pending: "Payment pending",
  partially_paid: "Partially paid",
  paid: "Paid",
  partially_refunded: "Partially refunded",
  refunded: "Refunded",
  voided: "Voided",
};

export const PAYMENT_STATUSES = Object.keys(PAYMENT_LABELS) as PaymentStatus[];

/** Which state may follow which. Staying in one is always allowed. */
export const NEXT_STATUSES: Record<PaymentStatus, readonly PaymentStatus[]> = {
  demo: [],
  // On the provider's page. `pending`: the money is under way.
  awaiting_payment: ["pending", "paid", "voided"],
  pending: ["partially_paid", "paid", "voided"],
  partially_paid: ["paid", "partially_refunded", "refunded"],
  // `voided`: it cost nothing, and was cancelled.
  paid: ["partially_refunded", "refunded", "voided"],
  partially_refunded: ["refunded"],
  // Only part had been paid, and then the rest was.
  refunded: ["partially_refunded"],
  // The money came after the order was released: the stock is taken again, or it is given back.
  voided: ["paid", "partially_refunded", "refunded"],
};

export function canBecome(from: PaymentStatus, to: PaymentStatus): boolean {
  return from === to || NEXT_STATUSES[from].includes(to);
}

/** The sums of an order that decide what can be paid and given back. */
export type Balance = {
  totalCents: Cents;
  cancelledCents: Cents;
  paidCents: Cents;
  refundedCents: Cents;
};

/** What the shopper still has to pay. What was given back is not asked for again. */
export function dueCents({ totalCents, cancelledCents, paidCents }: Balance): Cents {
  return Math.max(0, totalCents - cancelledCents - paidCents);
}

export function refundableCents({ paidCents, refundedCents }: Balance): Cents {
  return paidCents - refundedCents;
}

/** What was paid for cancelled goods and not given back yet. */
export function owedBackCents({ totalCents, cancelledCents, paidCents, refundedCents }: Balance): Cents {
  return Math.max(0, paidCents - refundedCents - (totalCents - cancelledCents));
}

/** What the order is worth to its owner: what is left of it, and no more than what she keeps. */
export function revenueCents({ totalCents, cancelledCents, refundedCents }: Balance): Cents {
  return totalCents - Math.max(cancelledCents, refundedCents);
}

/** The state that follows from the sums. `before` tells an order on the provider's page from a pending one. */
export function statusOf(before: PaymentStatus, balance: Balance & { cancelled: boolean }): PaymentStatus {
  const { paidCents, refundedCents, cancelled } = balance;
  if (before === "demo") return "demo";
  if (refundedCents > 0) return refundedCents < paidCents ? "partially_refunded" : "refunded";
  if (dueCents(balance) === 0) return paidCents === 0 && cancelled ? "voided" : "paid";
  if (paidCents > 0) return "partially_paid";
  return before === "awaiting_payment" ? before : "pending";
}

/** In no figure, and not to be shipped: nobody has paid for it or promised to. */
export function isUnsettled(status: PaymentStatus): boolean {
  return status === "awaiting_payment" || status === "voided";
}
