import type { Cell } from "#rules/csv/csv.ts";
import { percentText } from "#rules/discount/discount-summary.ts";
import { type InvoiceContent, invoiceKindName, type PrintedInvoice } from "#rules/invoice/invoice.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents } from "#rules/money/money.ts";
import { decimalText } from "./cell-texts.ts";

type Exported = Pick<PrintedInvoice, "kind" | "name" | "content">;
type Column = { name: string; cell(document: Exported): Cell };

const column = (name: string, cell: Column["cell"]): Column => ({ name, cell });

const amount = (name: string, cents: (content: InvoiceContent) => Cents | undefined): Column =>
  column(name, ({ kind, content }) => {
    const found = cents(content);
    // A credit note takes back: sums over invoices and credit notes are what the owner keeps.
    return found === undefined ? null : decimalText(signed(kind, found), currencyOf(content.currency_code));
  });

const COLUMNS: Column[] = [
  column("Date", ({ content }) => content.issued_on),
  column("Number", ({ name }) => name),
  column("Type", ({ kind }) => invoiceKindName(kind)),
  column("Date of supply", ({ content: { supplied_on, issued_on } }) =>
    supplied_on === undefined ? null : (supplied_on ?? issued_on),
  ),
  column("Corrects", ({ content }) => content.corrects),
  column("Order", ({ content }) => content.order.number),
  column("Order date", ({ content }) => content.order.placed_on),
  column("Currency", ({ content }) => content.currency_code),
  amount("Net", ({ total_cents, tax_cents }) => total_cents - tax_cents),
  amount("Tax", ({ tax_cents }) => tax_cents),
  amount("Gross", ({ total_cents }) => total_cents),
  ...[0, 1, 2].flatMap(rateColumns),
  column("Buyer", ({ content }) => content.buyer.lines[0] ?? null),
  column("Buyer address", ({ content }) => content.buyer.lines.slice(1).join(", ")),
  column("Buyer VAT id", ({ content }) => content.buyer.identity?.vat_id ?? null),
  column("No tax because", ({ content }) => content.no_tax?.words ?? null),
];

/** An order has at most three rates: the standard and the reduced one of its country, and none. */
function rateColumns(place: number): Column[] {
  const named = (name: string) => `Tax ${place + 1} ${name}`;
  return [
    column(named("rate"), ({ content }) => {
      const tax = content.taxes[place];
      return tax ? percentText(tax.rate) : null;
    }),
    amount(named("net"), ({ taxes }) => taxes[place] && taxes[place].value_cents - taxes[place].tax_cents),
    amount(named("tax"), ({ taxes }) => taxes[place]?.tax_cents),
  ];
}

export const INVOICE_COLUMNS = COLUMNS.map(({ name }) => name);

/** A document of the books: a row each, so that every column of amounts can be summed. */
export function invoiceRow(document: Exported): Cell[] {
  return COLUMNS.map(({ cell }) => cell(document));
}

function signed(kind: Exported["kind"], cents: Cents): Cents {
  return kind === "invoice" || cents === 0 ? cents : -cents;
}
