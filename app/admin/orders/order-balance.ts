import type { Balance } from "#rules/order/payment-status.ts";
import { type ShippingObstacle, shippingObstacle } from "#rules/order/shipping-obstacle.ts";
import type { Order } from "./order-queries.ts";

export function balanceOf(order: Order): Balance {
  return {
    totalCents: order.total_cents,
    cancelledCents: order.cancelled_cents,
    paidCents: order.paid_cents,
    refundedCents: order.refunded_cents,
    cancelledRefundedCents: order.cancelled_refunded_cents,
  };
}

/** The sums that the owner sees: sent with a deed, which is refused when they are no longer true. */
export function seenSums({ paid_cents, refunded_cents, cancelled_cents }: Order) {
  return { paid_cents, refunded_cents, cancelled_cents };
}

export function obstacleOf(order: Order): ShippingObstacle | undefined {
  return shippingObstacle({
    ...balanceOf(order),
    financialStatus: order.financial_status,
    paymentKind: order.payment_kind,
    cancelled: order.cancelled_at !== null,
  });
}
