import type { Db, Tx } from "#db/client.ts";
import { type Order, onLockedOrder } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { subtractAmounts, totalOf } from "#rules/invoice/invoice-amounts.ts";
import { getInvoiceSettings } from "./invoice-settings.ts";
import { leftOf, listOrderInvoices, readSold, standingInvoice } from "./order-invoices.ts";
import { type Invoice, type Issuing, writeInvoice } from "./write-invoice.ts";

export type CreditResult =
  | { ok: true; creditNote: Invoice }
  | { ok: false; reason: "not-found" | "no-invoice" | "nothing-to-credit" };

/** Takes back what the invoice charges and was cancelled or refunded since. */
export function creditInvoice(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  issuing: Issuing,
): Promise<CreditResult> {
  return onLockedOrder(db, store, orderId, (tx, order) => creditLocked(tx, order, issuing));
}

/** For whoever cancels or refunds a locked order: where invoices are issued on payment, credit notes follow them. */
export async function creditOnRefund(tx: Tx, order: Order): Promise<void> {
  const { issueOnPayment } = await getInvoiceSettings(tx, order.storeId);
  if (issueOnPayment) await creditLocked(tx, order, { by: null });
}

async function creditLocked(tx: Tx, order: Order, issuing: Issuing): Promise<CreditResult> {
  const documents = await listOrderInvoices(tx, order.storeId, order.id);
  const corrects = standingInvoice(documents);
  if (!corrects) return { ok: false, reason: "no-invoice" };
  const { lines, amounts: sold } = await readSold(tx, order);
  const amounts = subtractAmounts(leftOf(corrects, documents), sold);
  if (totalOf(amounts) <= 0) return { ok: false, reason: "nothing-to-credit" };
  const creditNote = await writeInvoice(
    tx,
    { kind: "credit-note", order, lines, amounts, corrects },
    issuing,
  );
  return { ok: true, creditNote };
}
