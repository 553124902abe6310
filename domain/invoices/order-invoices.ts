import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { invoices } from "#db/schema/invoices.ts";
import { listLines, type Order, type OrderLine } from "#domain/orders/lock-order.ts";
import { readRefundable } from "#domain/orders/refundable-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { type InvoiceAmounts, soldAmounts, subtractAmounts } from "#rules/invoice/invoice-amounts.ts";
import { amountsOf } from "#rules/invoice/invoice-sums.ts";
import type { Invoice } from "./write-invoice.ts";

/** Oldest first. */
export function listOrderInvoices(tx: Tx, store: StoreId, orderId: OrderId): Promise<Invoice[]> {
  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.storeId, store), eq(invoices.orderId, orderId)))
    .orderBy(invoices.issuedAt, invoices.year, invoices.number);
}

/** The invoice that counts: none has replaced it. */
export function standingInvoice<Document extends Pick<Invoice, "id" | "kind" | "correctsId">>(
  documents: readonly Document[],
): Document | undefined {
  const replaced = new Set(
    documents.filter(({ kind }) => kind === "invoice").map(({ correctsId }) => correctsId),
  );
  return documents.find(({ id, kind }) => kind === "invoice" && !replaced.has(id));
}

/** What is left of an invoice after its credit notes. */
export function leftOf(invoice: Invoice, documents: readonly Invoice[]): InvoiceAmounts {
  const credits = documents.filter(
    ({ kind, correctsId }) => kind === "credit-note" && correctsId === invoice.id,
  );
  return credits.reduce(
    (left, { content }) => subtractAmounts(left, amountsOf(content)),
    amountsOf(invoice.content),
  );
}

/** What is sold of an order now, with its lines. */
export async function readSold(
  tx: Tx,
  order: Order,
): Promise<{ lines: OrderLine[]; amounts: InvoiceAmounts }> {
  const lines = await listLines(tx, order);
  const { earlier } = await readRefundable(tx, order, lines);
  const amounts = soldAmounts({ ...order, lines, refunds: earlier });
  return { lines, amounts };
}
