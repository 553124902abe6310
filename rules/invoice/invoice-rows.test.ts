import { describe, expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import type { InvoiceContent, InvoiceKind } from "./invoice.ts";
import { invoiceRows } from "./invoice-rows.ts";

const CONTENT: InvoiceContent = {
  issued_on: "2026-11-16",
  corrects: null,
  seller: { store_name: "", lines: [] },
  buyer: { lines: [] },
  order: { number: 1, placed_on: "2026-11-16" },
  tax_included: false,
  lines: [
    {
      id: "1",
      title: "",
      variant_title: "",
      sku: "",
      price_cents: 1_000,
      rate: 1_900,
      quantity: 2,
      amount_cents: 2_000,
    },
  ],
  shipping: { name: "Post", rate: 1_900, amount_cents: 500 },
  adjustment_cents: 0,
  taxes: [{ rate: 1_900, value_cents: 2_975, tax_cents: 475 }],
  tax_cents: 475,
  total_cents: 2_975,
  currency_code: "EUR",
  own_line: "",
  payment: { name: null, instructions: null, paid_cents: 0, due_cents: 0 },
};

const rowsOf = (kind: InvoiceKind, content: InvoiceContent) => invoiceRows({ kind, content, currency: EURO });
const namesOf = (kind: InvoiceKind, content: InvoiceContent) => rowsOf(kind, content).map(({ name }) => name);

describe("the rows below the lines of an invoice", () => {
  test("add tax to the prices", () => {
    expect(rowsOf("invoice", CONTENT)).toEqual([
      { name: "Items", cents: 2_000 },
      { name: "Shipping (Post)", cents: 500 },
      { name: "Tax (19% of €25.00)", cents: 475 },
      { name: "Total", cents: 2_975, isTotal: true },
    ]);
  });

  test("say which tax the prices include, below the total", () => {
    expect(namesOf("invoice", { ...CONTENT, tax_included: true })).toEqual([
      "Items",
      "Shipping (Post)",
      "Total",
      "Includes tax (19% of €25.00)",
    ]);
  });

  test("name the rates of shipping, in documents that know them", () => {
    const rowOf = (shares: { rate: number; amount_cents: number }[]) =>
      namesOf("invoice", { ...CONTENT, shipping: { ...CONTENT.shipping, shares } })[1];
    expect(rowOf([{ rate: 1_900, amount_cents: 500 }])).toBe("Shipping (Post), 19%");
    const goods = [
      { rate: 1_900, amount_cents: 300 },
      { rate: 700, amount_cents: 200 },
    ];
    expect(rowOf(goods)).toBe("Shipping (Post), 19% and 7%");
  });

  test("list what was sold without tax beside other rates, with its amount: an invoice must name it", () => {
    const taxes = [...CONTENT.taxes, { rate: 0, value_cents: 300, tax_cents: 0 }];
    expect(namesOf("invoice", { ...CONTENT, taxes })).toContain("Tax (0% of €3.00)");
  });

  test("say nothing of tax where there is none", () => {
    const taxes = [{ rate: 0, value_cents: 2_500, tax_cents: 0 }];
    expect(namesOf("invoice", { ...CONTENT, taxes, tax_cents: 0 })).toEqual([
      "Items",
      "Shipping (Post)",
      "Total",
    ]);
  });

  test.for([
    ["invoice", -1, "Rounding"],
    ["invoice", -300, "Refunded already"],
    ["invoice", 300, "Kept of refunded items"],
    ["credit-note", 300, "Refund without items"],
    ["credit-note", -300, "Kept back"],
  ] as const)("name the adjustment of a %s over %i", ([kind, adjustment_cents, name]) => {
    expect(namesOf(kind, { ...CONTENT, adjustment_cents })).toContain(name);
  });
});
