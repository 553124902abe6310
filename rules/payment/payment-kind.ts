/** The owner writes down what was paid. */
export const MANUAL_KINDS = ["bank-transfer", "cash-on-delivery", "pay-at-pickup", "custom"] as const;

export type ManualKind = (typeof MANUAL_KINDS)[number];

export const PAYMENT_KINDS = [...MANUAL_KINDS, "stripe"] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** Through which the money of a payment or a refund moves. */
export type PaymentProvider = "manual" | "stripe";
