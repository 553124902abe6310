import { PAYMENT_LABELS, PAYMENT_STATUSES, type PaymentStatus } from "./payment-status.ts";

/** A payment state, or what stands beside it. Archived orders are found by `archived` alone. */
export type PaymentFilter = PaymentStatus | "owed_back" | "cancelled" | "archived";

export const PAYMENT_FILTERS: PaymentFilter[] = [...PAYMENT_STATUSES, "owed_back", "cancelled", "archived"];

export const PAYMENT_FILTER_LABELS: Record<PaymentFilter, string> = {
  ...PAYMENT_LABELS,
  owed_back: "To give back",
  cancelled: "Cancelled",
  archived: "Archived",
};
