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
  // `partially_refunded`, `refunded`: what had been paid in part was given back, and the rest is paid or cancelled.
  pending: ["partially_paid", "paid", "partially_refunded", "refunded", "voided"],
  // `pending`: what had been paid is given back, and the rest of the order is still to be paid.
  partially_paid: ["pending", "paid", "partially_refunded", "refunded"],
  // `voided`: it cost nothing, and was cancelled.
  paid: ["partially_refunded", "refunded", "voided"],
  partially_refunded: ["refunded"],
  refunded: [],
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
  /** Of the refunds, what was for cancelled goods. The rest is for returned goods, or goodwill. */
  cancelledRefundedCents: Cents;
  /** Of what was paid, what came beyond what was due. It is never revenue, and always owed back. */
  overpaidCents: Cents;
  /** Of the refunds, what was for that. */
  overpaidRefundedCents: Cents;
};

/** The same order as if nobody had ever paid too much. */
export function withoutOverpaid<Sums extends Balance>(balance: Sums): Sums {
  return {
    ...balance,
    paidCents: balance.paidCents - balance.overpaidCents,
    refundedCents: balance.refundedCents - balance.overpaidRefundedCents,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
  };
}

/** What was overpaid and not given back yet. */
export function overpaidLeftCents({ overpaidCents, overpaidRefundedCents }: Balance): Cents {
  return overpaidCents - overpaidRefundedCents;
}

/** What the shopper still has to pay. What was given back for other than cancelled goods is not asked for again. */
export function dueCents(balance: Balance): Cents {
  return Math.max(0, -surplusCents(balance));
}

/** What was paid for what is left of the order, less what that costs. */
function surplusCents(balance: Balance): Cents {
  const { totalCents, cancelledCents, paidCents, cancelledRefundedCents } = withoutOverpaid(balance);
  return paidCents - cancelledRefundedCents - (totalCents - cancelledCents);
}

export function refundableCents({ paidCents, refundedCents }: Balance): Cents {
  return paidCents - refundedCents;
}

/** What was paid for cancelled goods, or too much, and not given back yet. */
export function owedBackCents(balance: Balance): Cents {
  const forCancelled = Math.min(surplusCents(balance), refundableCents(withoutOverpaid(balance)));
  return Math.max(0, forCancelled) + overpaidLeftCents(balance);
}

/**
 * What a cancellation with a refund gives back. By card it is what was paid for the goods: what was overpaid never came by
 * card, and stays owed.
 */
export function givenBackByCancelling(balance: Balance, { byCard }: { byCard: boolean }): Cents {
  const forGoods = owedBackCents(withoutOverpaid(balance));
  return byCard && forGoods > 0 ? forGoods : owedBackCents(balance);
}

/** What the order is worth to its owner: the total less what was cancelled, and less other refunds. */
export function revenueCents(balance: Balance): Cents {
  const { totalCents, cancelledCents, refundedCents, cancelledRefundedCents } = withoutOverpaid(balance);
  return Math.max(0, totalCents - cancelledCents - (refundedCents - cancelledRefundedCents));
}

/**
 * The state that follows from the sums. `before` tells an order on the provider's page from a pending one. What was
 * overpaid does not change it: an order that got its 5 cents back is paid, not partially refunded.
 */
export function statusOf(before: PaymentStatus, balance: Balance & { cancelled: boolean }): PaymentStatus {
  const { paidCents, refundedCents, cancelled } = withoutOverpaid(balance);
  if (before === "demo") return "demo";
  if (dueCents(balance) > 0) {
    if (paidCents > refundedCents) return "partially_paid";
    return before === "awaiting_payment" ? before : "pending";
  }
  if (refundedCents > 0) return refundedCents < paidCents ? "partially_refunded" : "refunded";
  return paidCents === 0 && cancelled ? "voided" : "paid";
}

/** In no figure, and not to be shipped: nobody has paid for it or promised to. */
export function isUnsettled(status: PaymentStatus): boolean {
  return status === "awaiting_payment" || status === "voided";
}
