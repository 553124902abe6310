import type { SeenOrder } from "#rules/order/order-deeds-input.ts";
import { balanceOf } from "#rules/order/payment-rows.ts";
import { type ShippingObstacle, shippingObstacle } from "#rules/order/shipping-obstacle.ts";
import type { Order } from "./order-queries.ts";

/** What the owner sees: sent with a deed, which is refused when it is no longer true. */
export function seenOrder({ paid_cents, refunded_cents, cancelled_cents, line_items }: Order): SeenOrder {
  return {
    paid_cents,
    refunded_cents,
    cancelled_cents,
    refunded_pieces: line_items.reduce((pieces, line) => pieces + line.refunded_quantity, 0),
    cancelled_pieces: line_items.reduce((pieces, line) => pieces + line.cancelled_quantity, 0),
  };
}

export function obstacleOf(order: Order): ShippingObstacle | undefined {
  return shippingObstacle({
    ...balanceOf(order),
    financialStatus: order.financial_status,
    paymentKind: order.payment_kind,
    cancelled: order.cancelled_at !== null,
  });
}
