import { and, eq, sum } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { refundLines, refunds } from "#db/schema/payments.ts";
import { orderParts } from "#rules/order/price/order-parts.ts";
import type { CostedLine } from "#rules/order/refund/cost-of-pieces.ts";
import type { RefundableOrder } from "#rules/order/refund/price-refund.ts";
import type { Order, OrderLine } from "./lock-order.ts";

type Refundable = Omit<RefundableOrder, "lines"> & { lines: (OrderLine & CostedLine)[] };

/** What `priceRefund` needs to know of a locked order. */
export async function readRefundable(tx: Tx, order: Order, lines: OrderLine[]): Promise<Refundable> {
  const done = await tx
    .select({ shippingCents: refunds.shippingCents, taxes: refunds.taxes })
    .from(refunds)
    .where(doneRefunds(order));
  const refunded = await tx
    .select({ lineId: refundLines.orderLineItemId, cents: sum(refundLines.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(refundLines, and(eq(refundLines.storeId, order.storeId), eq(refundLines.refundId, refunds.id)))
    .where(doneRefunds(order))
    .groupBy(refundLines.orderLineItemId);
  const centsOf = (lineId: string) => refunded.find((one) => one.lineId === lineId)?.cents ?? 0;
  return {
    balance: order,
    lines: lines.map((line) => ({ ...line, refundedCents: centsOf(line.id) })),
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

function doneRefunds({ storeId, id }: Order) {
  return and(eq(refunds.storeId, storeId), eq(refunds.orderId, id), eq(refunds.state, "done"));
}
