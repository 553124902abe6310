import type { Cents } from "#rules/money/money.ts";
import { wallClock } from "#rules/store/zoned-time.ts";
import type { BasisPoints } from "#rules/tax/tax-settings.ts";
import { type InvoiceAmounts, taxOf, totalOf } from "./invoice-amounts.ts";

export type InvoiceKind = "invoice" | "credit-note";

export const INVOICE_KIND_NAMES: Record<InvoiceKind, string> = {
  invoice: "Invoice",
  "credit-note": "Credit note",
};

export const DEFAULT_PREFIX = "INV-";

export type PrintedInvoice = { id: string; kind: InvoiceKind; name: string; content: InvoiceContent };

/** All that is printed, as it was when it was issued. */
export type InvoiceContent = InvoiceSums & {
  /** The day in the store's time zone: '2026-11-16'. */
  issued_on: string;
  /** The name of the invoice that it takes back or replaces. */
  corrects: string | null;
  seller: { store_name: string; lines: string[] };
  buyer: { lines: string[] };
  order: { number: number; placed_on: string };
  currency_code: string;
  own_line: string;
  payment: { name: string | null; instructions: string | null; paid_cents: Cents; due_cents: Cents };
};

type InvoiceSums = {
  /** Whether lines, shipping and adjustment hold the tax. */
  tax_included: boolean;
  lines: (Goods & { quantity: number; amount_cents: Cents })[];
  shipping: Shipping & { amount_cents: Cents };
  adjustment_cents: Cents;
  /** Highest rate first. The value is with the tax. */
  taxes: { rate: BasisPoints; value_cents: Cents; tax_cents: Cents }[];
  tax_cents: Cents;
  total_cents: Cents;
};

type Goods = {
  id: string;
  title: string;
  variant_title: string;
  sku: string;
  price_cents: Cents;
  rate: BasisPoints;
};

type Shipping = { name: string | null; rate: BasisPoints };

/** The amounts with what they are for. */
export function invoiceSums(
  amounts: InvoiceAmounts,
  { goods, shipping }: { goods: readonly Goods[]; shipping: Shipping },
): InvoiceSums {
  return {
    tax_included: amounts.taxIncluded,
    lines: goods.flatMap((piece) => {
      const { quantity = 0, amountCents = 0 } = amounts.lines.find(({ id }) => id === piece.id) ?? {};
      return quantity || amountCents ? [{ ...piece, quantity, amount_cents: amountCents }] : [];
    }),
    shipping: { ...shipping, amount_cents: amounts.shippingCents },
    adjustment_cents: amounts.adjustmentCents,
    taxes: amounts.taxes.map(({ rate, valueCents, taxCents }) => ({
      rate,
      value_cents: valueCents,
      tax_cents: taxCents,
    })),
    tax_cents: taxOf(amounts),
    total_cents: totalOf(amounts),
  };
}

export function amountsOf(content: InvoiceContent): InvoiceAmounts {
  return {
    taxIncluded: content.tax_included,
    lines: content.lines.map(({ id, quantity, amount_cents }) => ({
      id,
      quantity,
      amountCents: amount_cents,
    })),
    shippingCents: content.shipping.amount_cents,
    adjustmentCents: content.adjustment_cents,
    taxes: content.taxes.map(({ rate, value_cents, tax_cents }) => ({
      rate,
      valueCents: value_cents,
      taxCents: tax_cents,
    })),
  };
}

type Numbered = { prefix: string; kind: InvoiceKind; year: number; number: number };

/** 'INV-2026-0007', or 'INV-CN-2026-0001'. Credit notes have numbers of their own. */
export function invoiceName({ prefix, kind, year, number }: Numbered): string {
  const series = kind === "credit-note" ? `${prefix}CN-` : prefix;
  return `${series}${year}-${String(number).padStart(4, "0")}`;
}

/** The day on the store's calendar. A store without a time zone has that of UTC. */
export function dayIn(timeZone: string, moment: Date): string {
  return wallClock(moment, timeZone || "UTC").slice(0, 10);
}

export function yearIn(timeZone: string, moment: Date): number {
  return Number(dayIn(timeZone, moment).slice(0, 4));
}
