import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { grouped } from "#db/grouped.ts";
import { payments, type RefundState, refundLines, refunds } from "#db/schema/payments.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import type { PaymentProvider } from "#rules/payment/payment-kind.ts";

export type ListedPayment = {
  id: string;
  amount_cents: Cents;
  provider: PaymentProvider;
  paid_on: string;
  note: string;
  created_at: string;
};

export type ListedRefund = {
  id: string;
  state: RefundState;
  amount_cents: Cents;
  shipping_cents: Cents;
  /** The part of it that had been overpaid. */
  overpaid_cents: Cents;
  provider: PaymentProvider;
  note: string;
  failure: string | null;
  /** By rate; the value is with the tax. */
  taxes: { rate: number; value_cents: Cents; tax_cents: Cents }[];
  created_at: string;
  lines: { line_item_id: string; quantity: number; amount_cents: Cents; restock: boolean }[];
};

/** By order, oldest first. */
export async function listPayments(
  tx: Tx,
  store: StoreId,
  ids: OrderId[],
): Promise<Map<OrderId, ListedPayment[]>> {
  const rows = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.storeId, store), inArray(payments.orderId, ids)))
    .orderBy(payments.createdAt, payments.id);
  return grouped(rows.map((row) => [row.orderId, toPayment(row)]));
}

function toPayment(row: typeof payments.$inferSelect): ListedPayment {
  return {
    id: row.id,
    amount_cents: row.amountCents,
    provider: row.provider,
    paid_on: row.paidOn,
    note: row.note,
    created_at: row.createdAt.toISOString(),
  };
}

/** By order, oldest first. */
export async function listRefunds(
  tx: Tx,
  store: StoreId,
  ids: OrderId[],
): Promise<Map<OrderId, ListedRefund[]>> {
  const rows = await tx
    .select({ refund: refunds, line: refundLines })
    .from(refunds)
    .leftJoin(refundLines, and(eq(refundLines.storeId, store), eq(refundLines.refundId, refunds.id)))
    .where(and(eq(refunds.storeId, store), inArray(refunds.orderId, ids)))
    .orderBy(refunds.createdAt, refunds.id);
  const listed = new Map<string, [OrderId, ListedRefund]>();
  for (const { refund, line } of rows) {
    const known = listed.get(refund.id) ?? [refund.orderId, toRefund(refund)];
    listed.set(refund.id, known);
    if (line)
      known[1].lines.push({
        line_item_id: line.orderLineItemId,
        quantity: line.quantity,
        amount_cents: line.amountCents,
        restock: line.restock,
      });
  }
  return grouped([...listed.values()]);
}

function toRefund(row: typeof refunds.$inferSelect): ListedRefund {
  return {
    id: row.id,
    state: row.state,
    amount_cents: row.amountCents,
    shipping_cents: row.shippingCents,
    overpaid_cents: row.overpaidCents,
    provider: row.provider,
    note: row.note,
    failure: row.failure,
    taxes: row.taxes,
    created_at: row.createdAt.toISOString(),
    lines: [],
  };
}
