import type { Db } from "#db/client.ts";
import { onLockedOrder } from "#domain/orders/lock-order.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { totalOf } from "#rules/invoice/invoice-amounts.ts";
import { findInvoiceProblem, type InvoiceProblem } from "./issue-invoice.ts";
import { leftOf, listOrderInvoices, readSold, standingInvoice } from "./order-invoices.ts";
import { type Invoice, type Issuing, writeInvoice } from "./write-invoice.ts";

type Correction = Issuing & { invoiceName: string };

export type CorrectResult =
  | { ok: true; creditNote: Invoice; invoice: Invoice }
  | { ok: false; reason: "not-found" | "unknown-invoice" | "not-standing" | "nothing-to-credit" }
  | InvoiceProblem;

/**
 * Takes the invoice back with a credit note, and issues a new one with the order, the store details and the settings as
 * they are now. It names the invoice, so that a second press does not correct the new one.
 */
export function correctInvoice(
  db: Db,
  store: StoreId,
  orderId: OrderId,
  { invoiceName, ...issuing }: Correction,
): Promise<CorrectResult> {
  return onLockedOrder(db, store, orderId, async (tx, order) => {
    const documents = await listOrderInvoices(tx, store, orderId);
    const corrects = standingInvoice(documents);
    if (corrects?.name !== invoiceName) {
      const isKnown = documents.some(({ kind, name }) => kind === "invoice" && name === invoiceName);
      return { ok: false, reason: isKnown ? "not-standing" : "unknown-invoice" };
    }
    const problem = await findInvoiceProblem(tx, order);
    if (problem) return problem;
    const left = leftOf(corrects, documents);
    if (totalOf(left) <= 0) return { ok: false, reason: "nothing-to-credit" };

    const { lines, amounts } = await readSold(tx, order);
    const creditNote = await writeInvoice(
      tx,
      { kind: "credit-note", order, lines, amounts: left, corrects },
      issuing,
    );
    const invoice = await writeInvoice(tx, { kind: "invoice", order, lines, amounts, corrects }, issuing);
    return { ok: true, creditNote, invoice };
  });
}
