import type { Db, Tx } from "#db/client.ts";
import { type Order, onLockedOrder } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { totalOf } from "#rules/invoice/invoice-amounts.ts";
import { dueCents, isUnsettled } from "#rules/payment/payment-status.ts";
import { findMissingSeller, getInvoiceSettings } from "./invoice-settings.ts";
import { listOrderInvoices, readSold, standingInvoice } from "./order-invoices.ts";
import { type Invoice, type Issuing, writeInvoice } from "./write-invoice.ts";

export type InvoiceProblem =
  | { ok: false; reason: "demo" | "unsettled" | "nothing-sold" }
  | { ok: false; reason: "seller-missing"; missing: string[] };

export type IssueResult =
  | { ok: true; invoice: Invoice }
  | { ok: false; reason: "not-found" }
  | InvoiceProblem;

/** Once for each order: a second press answers with the same invoice. */
export function issueInvoice(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  issuing: Issuing,
): Promise<IssueResult> {
  return onLockedOrder(db, store, orderId, (tx, order) => issueLocked(tx, order, issuing));
}

/**
 * For whoever records a payment of a locked order: issues its invoice once it is paid, where the owner wants that. An
 * invoice that cannot be issued must not keep the payment from being recorded; the order's page says what is missing.
 */
export async function invoiceOnPayment(tx: Tx, order: Order): Promise<void> {
  // What was overpaid for an order that costs nothing is owed back: it pays for no goods.
  if (dueCents(order) > 0 || order.paidCents === order.overpaidCents) return;
  const { issueOnPayment } = await getInvoiceSettings(tx, order.storeId);
  if (issueOnPayment) await issueLocked(tx, order, { by: null });
}

async function issueLocked(tx: Tx, order: Order, issuing: Issuing): Promise<IssueResult> {
  const standing = standingInvoice(await listOrderInvoices(tx, order.storeId, order.id));
  if (standing) return { ok: true, invoice: standing };
  const problem = await findInvoiceProblem(tx, order);
  if (problem) return problem;
  const { lines, amounts } = await readSold(tx, order);
  const invoice = await writeInvoice(tx, { kind: "invoice", order, lines, amounts }, issuing);
  return { ok: true, invoice };
}

/** Why no invoice can be issued for what is sold of the order now, if it cannot. */
export async function findInvoiceProblem(tx: Tx, order: Order): Promise<InvoiceProblem | undefined> {
  const { financialStatus: status, totalCents } = order;
  if (status === "demo") return { ok: false, reason: "demo" };
  if (isUnsettled(status)) return { ok: false, reason: "unsettled" };
  const { amounts } = await readSold(tx, order);
  if (totalOf(amounts) === 0 && totalCents > 0) return { ok: false, reason: "nothing-sold" };
  const missing = await findMissingSeller(tx, order.storeId, order);
  if (missing.length > 0) return { ok: false, reason: "seller-missing", missing };
}
