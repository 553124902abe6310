/** The owner writes down what was paid. */
export type ManualKind = "bank-transfer" | "cash-on-delivery" | "pay-at-pickup" | "custom";

export type PaymentKind = ManualKind | "stripe";

/** Through which the money of a payment or a refund moves. */
export type PaymentProvider = "manual" | "stripe";
