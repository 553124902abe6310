import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { refunds } from "#db/schema/payments.ts";
import type { Order, OrderLine } from "#domain/orders/lock-order.ts";
import { orderParts } from "#rules/order/order-parts.ts";
import type { RefundableOrder } from "#rules/order/price-refund.ts";

/** What `priceRefund` needs to know of a locked order. */
export async function readRefundable(tx: Tx, order: Order, lines: OrderLine[]): Promise<RefundableOrder> {
  const done = await tx
    .select({ shippingCents: refunds.shippingCents, taxes: refunds.taxes })
    .from(refunds)
    .where(and(eq(refunds.storeId, order.storeId), eq(refunds.orderId, order.id), eq(refunds.state, "done")));
  return {
    balance: order,
    lines,
    parts: orderParts(order, lines),
    earlier: done.map(({ shippingCents, taxes }) => ({
      shippingCents,
      taxes: taxes.map(({ rate, value_cents, tax_cents }) => ({
        rate,
        valueCents: value_cents,
        taxCents: tax_cents,
      })),
    })),
  };
}
