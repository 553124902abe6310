import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import type { InvoiceContent } from "#rules/invoice/invoice.ts";
import { EURO } from "#rules/money/money.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

/** As an earlier release stored it. */
const OLD: InvoiceContent = {
  issued_on: "2026-11-16",
  corrects: "INV-2026-0006",
  seller: {
    store_name: "Corner Shop",
    lines: ["Corner Shop GmbH", "Lindenallee 5", "10115 Berlin", "Germany", "Tax number DE123456789"],
  },
  buyer: { lines: ["Zoë Bianchi", "Via Roma 1", "10100 Torino", "Italy"] },
  order: { number: 1_001, placed_on: "2026-11-15" },
  tax_included: true,
  lines: [
    {
      id: "1",
      title: "Mug",
      variant_title: "Blue",
      sku: "MUG-1",
      price_cents: 1_190,
      rate: 1_900,
      quantity: 2,
      amount_cents: 2_280,
    },
  ],
  shipping: { name: "Post", rate: 1_900, amount_cents: 595 },
  adjustment_cents: 0,
  taxes: [{ rate: 1_900, value_cents: 2_875, tax_cents: 459 }],
  tax_cents: 459,
  total_cents: 2_875,
  currency_code: "EUR",
  own_line: "Thank you.",
  payment: { name: "Bank transfer", instructions: "IBAN DE00 1234", paid_cents: 0, due_cents: 2_875 },
};

function sheetOf(content: InvoiceContent, kind: "invoice" | "credit-note" = "invoice"): string {
  const sheet = <InvoiceSheet document={{ currency: EURO, kind, name: "INV-2026-0007", content }} />;
  return renderToStaticMarkup(sheet).replaceAll(/ class="[^"]*"/g, "");
}

test("a document of an earlier release prints as it did, element for element", async () => {
  await expect(sheetOf(OLD)).toMatchFileSnapshot("invoice-of-an-earlier-release.html");
});

test("in a language from right to left, a product without options has no empty line below its name", () => {
  const [line] = OLD.lines;
  const plain = line ? [{ ...line, variant_title: "Default", sku: "" }] : [];
  const sheet = speakingAs({ language: "ar", ownTexts: null }, () => sheetOf({ ...OLD, lines: plain }));
  expect(sheet).toContain('<span dir="auto">Mug</span></td>');
});

describe("a document of today", () => {
  const [line] = OLD.lines;
  const TODAY: InvoiceContent = {
    ...OLD,
    supplied_on: "2026-11-14",
    lines: line ? [{ ...line, net_price_cents: 1_000 }] : [],
    shipping: { ...OLD.shipping, shares: [{ rate: 1_900, amount_cents: 595 }] },
    no_tax: { reason: "exempt", words: "What is listed at 0% is exempt from tax." },
    look: {
      accent: "#7a1f3d",
      logo: { url: "/l.webp", src: "/l-640.webp", alt: "", width: 120, height: 40, ground: "#131417" },
    },
  };

  test("says when it was supplied, net prices, the rate of shipping and why no tax is charged", () => {
    const sheet = sheetOf(TODAY);
    expect(sheet).toContain("<dt>Date of supply</dt><dd><bdi>14 November 2026</bdi></dd>");
    expect(sheet).toContain("€11.90<span>€10.00 net</span>");
    expect(sheet).toContain("Shipping (Post), 19%");
    expect(sheet).toContain("What is listed at 0% is exempt from tax.");
  });

  test("calls the tax that is taken off for a company no discount", () => {
    const lines = TODAY.lines.map((line) => ({ ...line, rate: 0, amount_cents: 2_000 }));
    const no_tax = { reason: "intra_community", words: "Reverse charge." } as const;
    const sheet = sheetOf({ ...TODAY, lines, no_tax });
    expect(sheet).toContain("€11.90<span>€10.00 net</span></td>");
    expect(sheet).not.toContain("Discount");
    expect(sheetOf({ ...TODAY, lines })).toContain("Discount");
  });

  test("that was issued before the goods were shipped says that its date is the date of supply", () => {
    expect(sheetOf({ ...TODAY, supplied_on: null })).toContain("<bdi>Equals the invoice date</bdi>");
  });

  test("wears logo and colour, and a logo for dark pages has its ground on paper", () => {
    const sheet = sheetOf(TODAY);
    expect(sheet).toContain('<header style="border-color:#7a1f3d">');
    expect(sheet).toMatch(/<img src="\/l-640.webp" alt="Corner Shop" .*print-color-adjust:exact/);
  });
});
