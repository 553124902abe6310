import { say } from "#rules/language/say.ts";
import { type Cents, type Currency, formatMoney } from "#rules/money/money.ts";
import { percentWords, rateWords } from "#rules/tax/rate-words.ts";
import type { InvoiceContent, InvoiceKind, PrintedInvoice } from "./invoice.ts";

type InvoiceSums = Pick<PrintedInvoice, "kind" | "content" | "currency">;
type InvoiceRow = { name: string; cents: Cents; isTotal?: true };

/** The rows below the lines. All before the total add up to it; those after it are part of it. */
export function invoiceRows({ kind, content, currency }: InvoiceSums): InvoiceRow[] {
  const { lines, shipping, adjustment_cents, tax_included } = content;
  const total: InvoiceRow = {
    name: kind === "invoice" ? say.sums.total : say.print.totalCredited,
    cents: content.total_cents,
    isTotal: true,
  };
  const taxes = taxRows(content, currency);
  return [
    { name: say.order.items, cents: lines.reduce((sum, line) => sum + line.amount_cents, 0) },
    ...(shipping.amount_cents !== 0 ? [{ name: shippingName(content), cents: shipping.amount_cents }] : []),
    ...(adjustment_cents !== 0 ? [{ name: adjustmentName(kind, content), cents: adjustment_cents }] : []),
    ...(tax_included ? [total, ...taxes] : [...taxes, total]),
  ];
}

/** 'Shipping (Post), 19% and 7%' */
function shippingName({ shipping: { name, shares = [] } }: InvoiceContent): string {
  const shipping = name ? say.print.shippingBy({ method: name }) : say.sums.shipping;
  const rates = shares.map(({ rate }) => percentWords(rate));
  const last = rates.pop();
  if (last === undefined) return shipping;
  const all = rates.length > 0 ? say.print.lastRate({ rates: rates.join(say.numbers.comma), last }) : last;
  return say.print.shippingAt({ shipping, rates: all });
}

/** Every rate, also that of 0 %, where there is tax at all. */
function taxRows({ taxes, tax_cents, tax_included }: InvoiceContent, currency: Currency): InvoiceRow[] {
  if (tax_cents === 0) return [];
  return taxes.map(({ rate, value_cents, tax_cents: cents }) => {
    const named = { rate: rateWords(rate), net: formatMoney(value_cents - cents, currency) };
    return { name: tax_included ? say.print.includesTax(named) : say.print.taxOf(named), cents };
  });
}

/** A difference of at most a cent for each line is rounding: see docs/decisions/0027-invoices.md. */
export function adjustmentName(
  kind: InvoiceKind,
  { adjustment_cents: cents, lines }: Pick<InvoiceContent, "adjustment_cents" | "lines">,
): string {
  if (Math.abs(cents) <= lines.length) return say.print.rounding;
  if (kind === "invoice") return cents < 0 ? say.print.refundedAlready : say.print.keptOfRefunded;
  return cents > 0 ? say.print.refundWithoutItems : say.print.keptBack;
}
