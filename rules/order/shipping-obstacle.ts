import type { PaymentKind } from "#rules/payment/payment-kind.ts";
import { type Balance, dueCents, isUnsettled, type PaymentStatus } from "#rules/payment/payment-status.ts";

/** `unpaid` is one that the owner may overrule. */
export type ShippingObstacle = "cancelled" | "unsettled" | "unpaid";

type ShippedOrder = Balance & {
  financialStatus: PaymentStatus;
  paymentKind: PaymentKind | null;
  cancelled: boolean;
};

// Paid when it is handed over.
const PAID_LATER: readonly (PaymentKind | null)[] = ["cash-on-delivery", "pay-at-pickup"];

/** Why an order is not shipped as it stands. */
export function shippingObstacle(order: ShippedOrder): ShippingObstacle | undefined {
  if (order.cancelled) return "cancelled";
  if (order.financialStatus === "demo") return undefined;
  if (isUnsettled(order.financialStatus)) return "unsettled";
  return dueCents(order) > 0 && !PAID_LATER.includes(order.paymentKind) ? "unpaid" : undefined;
}
