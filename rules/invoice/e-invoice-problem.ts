import { currencyOf } from "#rules/money/currencies.ts";
import type { BuyerIdentity, InvoiceContent, InvoiceKind, SellerIdentity } from "./invoice.ts";

type Document = { kind: InvoiceKind; name: string; content: InvoiceContent };

/** A document that has all that EN 16931 asks for. */
export type EInvoiceSource = Document & { seller: SellerIdentity; buyer: BuyerIdentity };

export const E_INVOICE_PROBLEMS = {
  "earlier-release":
    "This document was issued before there were e-invoices. A correction issues it anew, with an e-invoice.",
  "no-tax-id": "An e-invoice names your tax number or VAT id. This document was issued without.",
  "no-country": "An e-invoice names the buyer's country. This order does not say it.",
  decimals: "An e-invoice has at most two decimals (EN 16931), and this currency has three.",
};

export type EInvoiceProblem = keyof typeof E_INVOICE_PROBLEMS;

type Found = { ok: true; source: EInvoiceSource } | { ok: false; reason: EInvoiceProblem };

export function eInvoiceSource(document: Document): Found {
  const { content } = document;
  const { identity: seller } = content.seller;
  const { identity: buyer } = content.buyer;
  if (!seller || !buyer) return { ok: false, reason: "earlier-release" };
  if (!seller.tax_number && !seller.vat_id) return { ok: false, reason: "no-tax-id" };
  if (!buyer.country_code) return { ok: false, reason: "no-country" };
  if (currencyOf(content.currency_code).decimals > 2) return { ok: false, reason: "decimals" };
  return { ok: true, source: { ...document, seller, buyer } };
}
