import { expect, test } from "vitest";
import type { InvoiceContent } from "#rules/invoice/invoice.ts";
import { INVOICE_COLUMNS, invoiceRow } from "./invoice-rows.ts";

const CONTENT: InvoiceContent = {
  issued_on: "2026-11-16",
  corrects: null,
  seller: { store_name: "Corner Shop", lines: ["Corner Shop GmbH"] },
  buyer: { lines: ["=cmd()", "Via Roma 1", "10100 Torino"] },
  order: { number: 1_001, placed_on: "2026-11-15" },
  tax_included: true,
  lines: [],
  shipping: { name: null, rate: 1_900, amount_cents: 0 },
  adjustment_cents: 0,
  taxes: [
    { rate: 1_900, value_cents: 11_900, tax_cents: 1_900 },
    { rate: 0, value_cents: 500, tax_cents: 0 },
  ],
  tax_cents: 1_900,
  total_cents: 12_400,
  currency_code: "EUR",
  own_line: "",
  payment: { name: null, instructions: null, paid_cents: 0, due_cents: 12_400 },
};

function rowOf(kind: "invoice" | "credit-note", change: Partial<InvoiceContent> = {}) {
  const cells = invoiceRow({ kind, name: "INV-2026-0001", content: { ...CONTENT, ...change } });
  return Object.fromEntries(INVOICE_COLUMNS.map((name, at) => [name, cells[at]]));
}

test("an invoice is a row with its sums, its tax by rate, its order and its buyer", () => {
  expect(rowOf("invoice")).toEqual({
    Date: "2026-11-16",
    Number: "INV-2026-0001",
    Type: "Invoice",
    "Date of supply": null,
    Corrects: null,
    Order: 1_001,
    "Order date": "2026-11-15",
    Currency: "EUR",
    Net: "105.00",
    Tax: "19.00",
    Gross: "124.00",
    "Tax 1 rate": "19",
    "Tax 1 net": "100.00",
    "Tax 1 tax": "19.00",
    "Tax 2 rate": "0",
    "Tax 2 net": "5.00",
    "Tax 2 tax": "0.00",
    "Tax 3 rate": null,
    "Tax 3 net": null,
    "Tax 3 tax": null,
    Buyer: "=cmd()",
    "Buyer address": "Via Roma 1, 10100 Torino",
    "Buyer VAT id": null,
    "No tax because": null,
  });
});

test("a document of today says when it was supplied and why no tax is charged", () => {
  const no_tax = { reason: "small_business", words: "No VAT is charged." } as const;
  expect(rowOf("invoice", { supplied_on: null, no_tax })).toMatchObject({
    "Date of supply": "2026-11-16",
    "No tax because": "No VAT is charged.",
  });
});

test("a credit note has negative amounts, so that a column can be summed", () => {
  expect(rowOf("credit-note", { corrects: "INV-2026-0001" })).toMatchObject({
    Type: "Credit note",
    Corrects: "INV-2026-0001",
    Net: "-105.00",
    Gross: "-124.00",
    "Tax 1 tax": "-19.00",
    "Tax 2 tax": "0.00",
  });
});

test.for([
  ["JPY", "12400"],
  ["KWD", "12.400"],
])("amounts in %s have its decimals", ([currency_code, gross]) => {
  expect(rowOf("invoice", { currency_code })).toMatchObject({ Gross: gross });
});
