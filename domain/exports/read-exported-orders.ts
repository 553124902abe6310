import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { orderDiscounts } from "#db/schema/discounts.ts";
import { invoices } from "#db/schema/invoices.ts";
import { orderLineItems } from "#db/schema/orders.ts";
import { payments, refundLines, refunds } from "#db/schema/payments.ts";
import { standingInvoice } from "#domain/invoices/order-invoices.ts";
import type { Order } from "#domain/orders/lock-order.ts";
import type { ExportedOrder } from "#rules/export/order-rows.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { discountTitle } from "#rules/order/discount-title.ts";

type Ids = readonly OrderId[];

/** These orders with everything that their rows tell, by one query for each table. */
export async function readExportedOrders(
  tx: Tx,
  store: StoreId,
  found: readonly Order[],
): Promise<ExportedOrder[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const lines = await readLines(tx, store, ids);
  const discounts = await readDiscounts(tx, store, ids);
  const paid = await readPayments(tx, store, ids);
  const refunded = await readRefunds(tx, store, ids);
  const documents = await readDocuments(tx, store, ids);
  return found.map((order) => ({
    ...order,
    lines: lines.get(order.id) ?? [],
    discounts: discounts.get(order.id)?.map(discountTitle) ?? [],
    payments: paid.get(order.id) ?? [],
    refunds: refunded.get(order.id) ?? [],
    documents: withStanding(documents.get(order.id) ?? []),
  }));
}

async function readLines(tx: Tx, store: StoreId, ids: Ids) {
  const rows = await tx
    .select()
    .from(orderLineItems)
    .where(and(eq(orderLineItems.storeId, store), inArray(orderLineItems.orderId, [...ids])))
    .orderBy(orderLineItems.position);
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

async function readDiscounts(tx: Tx, store: StoreId, ids: Ids) {
  const { orderId, part, title } = orderDiscounts;
  const rows = await tx
    .select({ orderId, part, title })
    .from(orderDiscounts)
    .where(and(eq(orderDiscounts.storeId, store), inArray(orderId, [...ids])))
    .orderBy(part);
  return Map.groupBy(rows, (row) => row.orderId);
}

async function readPayments(tx: Tx, store: StoreId, ids: Ids) {
  const { orderId, amountCents, paidOn, providerRef: reference } = payments;
  const rows = await tx
    .select({ orderId, amountCents, paidOn, reference })
    .from(payments)
    .where(and(eq(payments.storeId, store), inArray(orderId, [...ids])))
    .orderBy(paidOn, payments.createdAt, payments.id);
  return Map.groupBy(rows, (row) => row.orderId);
}

async function readRefunds(tx: Tx, store: StoreId, ids: Ids) {
  const { orderId, amountCents, shippingCents, overpaidCents, taxes, createdAt } = refunds;
  const at = sql`coalesce(${refunds.doneAt}, ${createdAt})`.mapWith(createdAt);
  const done = await tx
    .select({ id: refunds.id, orderId, amountCents, shippingCents, overpaidCents, taxes, at })
    .from(refunds)
    .where(and(eq(refunds.storeId, store), inArray(orderId, [...ids]), eq(refunds.state, "done")))
    .orderBy(asc(at), refunds.id);
  const lines = Map.groupBy(
    await readRefundLines(
      tx,
      store,
      done.map(({ id }) => id),
    ),
    ({ refundId }) => refundId,
  );
  const read = done.map((refund) => ({
    ...refund,
    lines: lines.get(refund.id) ?? [],
    taxes: refund.taxes.map(({ rate, value_cents, tax_cents }) => ({
      rate,
      valueCents: value_cents,
      taxCents: tax_cents,
    })),
  }));
  return Map.groupBy(read, (row) => row.orderId);
}

async function readRefundLines(tx: Tx, store: StoreId, refundIds: string[]) {
  if (refundIds.length === 0) return [];
  const { refundId, orderLineItemId: id, quantity, amountCents } = refundLines;
  return tx
    .select({ refundId, id, quantity, amountCents })
    .from(refundLines)
    .where(and(eq(refundLines.storeId, store), inArray(refundId, refundIds)));
}

async function readDocuments(tx: Tx, store: StoreId, ids: Ids) {
  const { id, orderId, kind, name, correctsId, content } = invoices;
  const issuedOn = sql<string>`${content} ->> 'issued_on'`;
  const rows = await tx
    .select({ id, orderId, kind, name, correctsId, issuedOn })
    .from(invoices)
    .where(and(eq(invoices.storeId, store), inArray(orderId, [...ids])))
    .orderBy(invoices.issuedAt, invoices.year, invoices.number);
  return Map.groupBy(rows, (row) => row.orderId);
}

type Documents = Awaited<ReturnType<typeof readDocuments>> extends Map<OrderId, infer Rows> ? Rows : never;

function withStanding(documents: Documents): ExportedOrder["documents"] {
  const standing = standingInvoice(documents);
  return documents.map((one) => ({ ...one, isStanding: one === standing }));
}
