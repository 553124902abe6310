import type { Language } from "#rules/language/languages.ts";
import type { OwnTexts } from "#rules/language/own-texts.ts";
import { say } from "#rules/language/say.ts";
import type { Cents, Currency } from "#rules/money/money.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";
import type { PaperLook } from "#rules/theme/paper-look.ts";
import type { NoTax } from "./no-tax.ts";

export type InvoiceKind = "invoice" | "credit-note";

export function invoiceKindName(kind: InvoiceKind): string {
  return kind === "invoice" ? say.invoice.title : say.print.creditNote;
}

export const NO_INVOICE = "Invoice not found";

export const DEFAULT_PREFIX = "INV-";

export type PrintedInvoice = {
  id: string;
  kind: InvoiceKind;
  name: string;
  /** Of the content's sums. */
  currency: Currency;
  content: InvoiceContent;
  /** Why there is no e-invoice; null where there is one. */
  no_e_invoice: string | null;
};

/**
 * All that is printed, as it was when it was issued. What is optional is missing in documents of earlier releases, which
 * print as they did.
 */
export type InvoiceContent = InvoiceSums & {
  /** Of its headings. */
  language?: Language;
  /** Those of the owner's own texts that papers say. */
  texts?: OwnTexts;
  /** The day in the store's time zone: '2026-11-16'. */
  issued_on: string;
  /** The name of the invoice that it takes back or replaces. */
  corrects: string | null;
  /** Null where the goods were not shipped before: then the date of the invoice stands for it. */
  supplied_on?: string | null;
  seller: { store_name: string; lines: string[]; identity?: SellerIdentity };
  buyer: { lines: string[]; identity?: BuyerIdentity };
  no_tax?: NoTax | null;
  look?: PaperLook;
  order: { number: number; placed_on: string };
  currency_code: string;
  own_line: string;
  payment: { name: string | null; instructions: string | null; paid_cents: Cents; due_cents: Cents };
};

export type InvoiceSums = {
  /** Whether lines, shipping and adjustment hold the tax. */
  tax_included: boolean;
  lines: (Goods & { quantity: number; amount_cents: Cents })[];
  shipping: Shipping & { amount_cents: Cents; shares?: ShippingShare[] };
  adjustment_cents: Cents;
  /** Highest rate first. The value is with the tax. */
  taxes: { rate: BasisPoints; value_cents: Cents; tax_cents: Cents }[];
  tax_cents: Cents;
  total_cents: Cents;
};

export type Goods = {
  id: string;
  title: string;
  variant_title: string;
  sku: string;
  price_cents: Cents;
  /** Where the price includes tax. */
  net_price_cents?: Cents;
  rate: BasisPoints;
};

export type Shipping = { name: string | null; rate: BasisPoints };

/** Shipping has several rates where it follows the goods. */
export type ShippingShare = { rate: BasisPoints; amount_cents: Cents };

/** An address in its parts, for programs that read the document. */
export type PostalAddress = {
  street: string;
  further: string;
  postal_code: string;
  city: string;
  region: string;
  country_code: string;
};

export type SellerIdentity = PostalAddress & {
  name: string;
  tax_number: string;
  vat_id: string;
  email: string;
};

export type BuyerIdentity = PostalAddress & { name: string; company: string; vat_id: string };

type Numbered = { prefix: string; kind: InvoiceKind; year: number; number: number };

/** 'INV-2026-0007', or 'INV-CN-2026-0001'. Credit notes have numbers of their own. */
export function invoiceName({ prefix, kind, year, number }: Numbered): string {
  const series = kind === "credit-note" ? `${prefix}CN-` : prefix;
  return `${series}${year}-${String(number).padStart(4, "0")}`;
}
