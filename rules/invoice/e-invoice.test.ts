import { Profile, validateXsd } from "@stackforge-eu/factur-x";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import { billedOrders } from "#test/billed-orders.ts";
import { deeds } from "#test/order-deeds.ts";
import { writeEInvoice } from "./e-invoice.ts";
import { type EInvoiceSource, eInvoiceSource } from "./e-invoice-problem.ts";
import { unitPriceText } from "./e-invoice-sums.ts";
import type { InvoiceContent, InvoiceKind } from "./invoice.ts";
import { type InvoiceAmounts, soldAmounts, subtractAmounts, totalOf } from "./invoice-amounts.ts";
import { invoiceSums } from "./invoice-sums.ts";

const ADDRESS = { street: "Street 1", further: "", postal_code: "10115", city: "Berlin", region: "" };
const SELLER = {
  ...ADDRESS,
  country_code: "DE",
  name: "Corner Shop GmbH",
  tax_number: "12/345/67890",
  vat_id: "DE123456789",
  email: "shop@example.com",
};
const NOWHERE = { street: "", further: "", postal_code: "", city: "", region: "" };
const BUYER = { ...ADDRESS, country_code: "IT", name: "Zoë Bianchi", company: "", vat_id: "" };

const CONTENT: InvoiceContent = {
  issued_on: "2026-11-16",
  corrects: null,
  supplied_on: "2026-11-14",
  seller: { store_name: "Corner Shop", lines: [], identity: SELLER },
  buyer: { lines: [], identity: BUYER },
  order: { number: 1_001, placed_on: "2026-11-15" },
  tax_included: true,
  lines: [
    {
      id: "1",
      title: "Mug <blue> & 'new'",
      variant_title: "Blue",
      sku: "MUG-1",
      price_cents: 1_000,
      net_price_cents: 840,
      rate: 1_900,
      quantity: 3,
      amount_cents: 3_000,
    },
  ],
  shipping: { name: "Post", rate: 1_900, amount_cents: 595, shares: [{ rate: 1_900, amount_cents: 595 }] },
  adjustment_cents: 0,
  taxes: [{ rate: 1_900, value_cents: 3_595, tax_cents: 574 }],
  tax_cents: 574,
  total_cents: 3_595,
  currency_code: "EUR",
  own_line: "Thank you.\u0001",
  payment: { name: "Bank transfer", instructions: "IBAN DE00 1234", paid_cents: 0, due_cents: 3_595 },
};

const DISCOUNTED: Partial<InvoiceContent> = {
  lines: CONTENT.lines.map((line) => ({ ...line, amount_cents: 2_700 })),
  taxes: [{ rate: 1_900, value_cents: 3_295, tax_cents: 526 }],
};

const REFUND_WITHOUT_ITEMS: Partial<InvoiceContent> = {
  corrects: "INV-2026-0006",
  lines: [],
  shipping: { ...CONTENT.shipping, amount_cents: 0, shares: [] },
  adjustment_cents: 1_190,
  taxes: [{ rate: 1_900, value_cents: 1_190, tax_cents: 190 }],
  tax_cents: 190,
  total_cents: 1_190,
};

const COMPANY = { ...BUYER, company: "Bianchi S.r.l.", vat_id: "IT12345678901" };

function withoutTaxBecause(reason: NonNullable<InvoiceContent["no_tax"]>["reason"]): Partial<InvoiceContent> {
  return { ...WITHOUT_TAX, no_tax: { reason, words: "Because." } };
}

const WITHOUT_TAX: Partial<InvoiceContent> = {
  lines: CONTENT.lines.map((line) => ({ ...line, rate: 0, net_price_cents: 1_000 })),
  shipping: { ...CONTENT.shipping, shares: [{ rate: 0, amount_cents: 595 }] },
  taxes: [{ rate: 0, value_cents: 3_595, tax_cents: 0 }],
  tax_cents: 0,
};

function sourceOf(change: Partial<InvoiceContent> = {}, kind: InvoiceKind = "invoice"): EInvoiceSource {
  const found = eInvoiceSource({ kind, name: "INV-2026-0007", content: { ...CONTENT, ...change } });
  if (!found.ok) throw new Error(`There is no e-invoice: ${found.reason}.`);
  return found.source;
}

/** What stands in each of these elements, in the order of the document. */
function allOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>(.*?)</ram:${name}>`, "gs"))].map(
    ([, content = ""]) => content,
  );
}
const one = (xml: string, name: string) => allOf(xml, name)[0] ?? "";

describe("an e-invoice", () => {
  test("has net lines that add up to the printed net, with unit prices of as many decimals as they need", () => {
    const xml = writeEInvoice(sourceOf());
    const [line = ""] = allOf(xml, "IncludedSupplyChainTradeLineItem");
    // 30.21 is the net of the whole document: 25.21 for the mugs, 5.00 for shipping.
    expect(one(line, "LineTotalAmount")).toBe("25.21");
    expect(one(line, "ChargeAmount")).toBe("8.4033");
    expect(one(line, "Name")).toBe("Mug &lt;blue&gt; &amp; 'new'");
    expect(allOf(xml, "SpecifiedTradeAllowanceCharge").map((charge) => one(charge, "ActualAmount"))).toEqual([
      "5.00",
    ]);
    expect(one(xml, "TaxBasisTotalAmount")).toBe("30.21");
    expect(one(xml, "TaxTotalAmount")).toBe("5.74");
    expect(one(xml, "GrandTotalAmount")).toBe("35.95");
    expect(xml).not.toContain("\u0001");
  });

  test("takes the discount of a line off its listed price", () => {
    const [line = ""] = allOf(writeEInvoice(sourceOf(DISCOUNTED)), "IncludedSupplyChainTradeLineItem");
    expect([one(line, "ChargeAmount"), one(line, "ActualAmount"), one(line, "LineTotalAmount")]).toEqual([
      "8.4033",
      "2.52",
      "22.69",
    ]);
  });

  test("of a credit note names its invoice, and one for an amount alone has it as its line", () => {
    const xml = writeEInvoice(sourceOf(REFUND_WITHOUT_ITEMS, "credit-note"));
    expect(one(xml, "TypeCode")).toBe("381");
    expect(one(xml, "InvoiceReferencedDocument")).toContain("INV-2026-0006");
    expect(one(one(xml, "SpecifiedTradeProduct"), "Name")).toBe("Refund without items");
    expect(one(xml, "LineTotalAmount")).toBe("10.00");
  });
});

describe("a document without tax", () => {
  test.for<[string, string, Partial<InvoiceContent>]>([
    ["Z", "", WITHOUT_TAX],
    ["E", "", withoutTaxBecause("small_business")],
    ["E", "", withoutTaxBecause("exempt")],
    ["G", "VATEX-EU-G", withoutTaxBecause("export")],
    [
      "K",
      "VATEX-EU-IC",
      { ...withoutTaxBecause("intra_community"), buyer: { lines: [], identity: COMPANY } },
    ],
    [
      "AE",
      "VATEX-EU-AE",
      { ...withoutTaxBecause("reverse_charge"), buyer: { lines: [], identity: COMPANY } },
    ],
    [
      "E",
      "",
      {
        ...withoutTaxBecause("export"),
        seller: { store_name: "", lines: [], identity: { ...SELLER, vat_id: "" } },
      },
    ],
  ])("is of category %s %s, with its reason", ([code, reasonCode, change]) => {
    const xml = writeEInvoice(sourceOf(change));
    expect(new Set(allOf(xml, "CategoryCode"))).toEqual(new Set([code]));
    expect(one(xml, "ExemptionReason")).toBe(code === "Z" ? "" : "Because.");
    expect(one(xml, "ExemptionReasonCode")).toBe(reasonCode);
    expect(one(xml, "TaxTotalAmount")).toBe("0.00");
  });
});

test("the tax that is taken off for a company is no discount: its price is without tax", () => {
  const lines = CONTENT.lines.map((line) => ({
    ...line,
    rate: 0,
    amount_cents: 2_521,
    net_price_cents: 840,
  }));
  const change = {
    lines,
    shipping: { ...CONTENT.shipping, amount_cents: 500, shares: [{ rate: 0, amount_cents: 500 }] },
    taxes: [{ rate: 0, value_cents: 3_021, tax_cents: 0 }],
    no_tax: { reason: "intra_community", words: "Because." },
  } as const;
  const [line = ""] = allOf(
    writeEInvoice(sourceOf(change as unknown as Partial<InvoiceContent>)),
    "IncludedSupplyChainTradeLineItem",
  );
  expect([one(line, "ChargeAmount"), one(line, "LineTotalAmount")]).toEqual(["8.4033", "25.21"]);
  expect(line).not.toContain("Discount");
});

test.for([
  ["earlier-release", { seller: { store_name: "", lines: [] } }],
  [
    "no-tax-id",
    { seller: { store_name: "", lines: [], identity: { ...SELLER, tax_number: "", vat_id: "" } } },
  ],
  ["no-country", { buyer: { lines: [], identity: { ...BUYER, country_code: "" } } }],
  ["decimals", { currency_code: "KWD" }],
] as const)("there is none: %s", ([reason, change]) => {
  const content = { ...CONTENT, ...change } as unknown as InvoiceContent;
  expect(eInvoiceSource({ kind: "invoice", name: "1", content })).toEqual({ ok: false, reason });
});

describe("by the published schema of EN 16931", () => {
  const anySigns = `Ünï & <b>"bold"</b> ]]> <!-- --> &amp; %00 \u0000\u0008\ud800\uffff 🫖 \t\n${"long ".repeat(2_000)}`;
  const [mug] = CONTENT.lines as [InvoiceContent["lines"][number]];

  test.for<[string, Partial<InvoiceContent>, InvoiceKind?]>([
    ["a plain invoice", {}],
    ["a discount", DISCOUNTED],
    [
      "several rates, which shipping follows",
      {
        lines: [mug, { ...mug, id: "2", title: "Tea", rate: 700, net_price_cents: 935 }],
        shipping: {
          name: "Post",
          rate: 1_900,
          amount_cents: 600,
          shares: [
            { rate: 1_900, amount_cents: 300 },
            { rate: 700, amount_cents: 300 },
          ],
        },
        taxes: [
          { rate: 1_900, value_cents: 3_300, tax_cents: 527 },
          { rate: 700, value_cents: 3_300, tax_cents: 216 },
        ],
        tax_cents: 743,
        total_cents: 6_600,
      },
    ],
    [
      "prices without tax, paid in part, less a cent",
      {
        tax_included: false,
        adjustment_cents: -1,
        taxes: [{ rate: 1_900, value_cents: 4_277, tax_cents: 683 }],
        tax_cents: 683,
        total_cents: 4_277,
        payment: { name: "Card", instructions: null, paid_cents: 4_000, due_cents: 277 },
      },
    ],
    ["a small business", withoutTaxBecause("small_business")],
    ["an export", withoutTaxBecause("export")],
    ["a reverse charge", { ...withoutTaxBecause("reverse_charge"), buyer: { lines: [], identity: COMPANY } }],
    [
      "goods to a company in the EU",
      { ...withoutTaxBecause("intra_community"), buyer: { lines: [], identity: COMPANY } },
    ],
    ["a correction, in JPY", { corrects: "INV-2026-0006", currency_code: "JPY" }],
    ["a credit note", { corrects: "INV-2026-0006" }, "credit-note"],
    ["a credit note without items, in JPY", { ...REFUND_WITHOUT_ITEMS, currency_code: "JPY" }, "credit-note"],
    [
      "as little as there can be",
      {
        supplied_on: null,
        seller: {
          store_name: "",
          lines: [],
          identity: { ...SELLER, ...NOWHERE, tax_number: "", email: "" },
        },
        buyer: { lines: [], identity: { ...BUYER, ...NOWHERE } },
        lines: [{ ...mug, title: "", variant_title: "", sku: "" }],
        own_line: "",
        payment: { name: null, instructions: null, paid_cents: 3_595, due_cents: 0 },
      },
    ],
    ["long texts of any signs", textsOf(anySigns)],
    ["Arabic", { ...textsOf("إبريق شاي أزرق، ٣ قطع"), language: "ar" }],
  ])("%s is valid", async ([, change, kind]) => {
    const source = sourceOf(change, kind);
    const { language = "en" } = source.content;
    const xml = speakingAs({ language, ownTexts: null }, () => writeEInvoice(source));
    expect(await validateXsd(xml, Profile.EN16931)).toEqual({ valid: true, errors: [] });
  });

  /** A document whose every free text is this one. */
  function textsOf(text: string): Partial<InvoiceContent> {
    const address = { street: text, further: text, postal_code: text, city: text, region: text };
    return {
      ...DISCOUNTED,
      seller: { store_name: text, lines: [], identity: { ...SELLER, ...address, name: text } },
      buyer: { lines: [], identity: { ...COMPANY, ...address, name: text, company: text } },
      lines: [{ ...mug, title: text, variant_title: text, sku: text, amount_cents: 2_700 }],
      shipping: { ...CONTENT.shipping, name: text },
      own_line: text,
      payment: { ...CONTENT.payment, name: text, instructions: text },
    };
  }

  test.for<[string, (xml: string) => string]>([
    [
      "an element out of its order",
      (xml) =>
        xml.replace(/(<ram:PostcodeCode>.*?<\/ram:PostcodeCode>)(<ram:LineOne>.*?<\/ram:LineOne>)/, "$2$1"),
    ],
    ["an element that it does not know", (xml) => xml.replaceAll("ram:LineTwo", "ram:LineToo")],
    ["an element too few", (xml) => xml.replace(/<ram:BilledQuantity.*?<\/ram:BilledQuantity>/, "")],
    ["an amount that is none", (xml) => xml.replace("<ram:ActualAmount>5.00<", "<ram:ActualAmount>5,00<")],
  ])("%s is not", async ([, spoil]) => {
    const buyer = { lines: [], identity: { ...BUYER, further: "Backyard" } };
    const xml = writeEInvoice(sourceOf({ buyer }));
    const spoilt = spoil(xml);
    expect(spoilt).not.toBe(xml);
    expect((await validateXsd(spoilt, Profile.EN16931)).valid).toBe(false);
  });
});

test.for(["JPY", "EUR", "KWD"])(
  "the rules of sums BR-CO-10 to BR-CO-17 and BR-S-08 hold in %s, whatever happens to the order",
  (currency) => {
    fc.assert(
      fc.property(billedOrders, fc.array(deeds, { maxLength: 6 }), fc.nat(6), (make, later, issuedAfter) => {
        const order = make();
        let left: InvoiceAmounts | undefined;
        for (const [at, deed] of later.entries()) {
          if (at === issuedAfter) {
            left = soldAmounts(order);
            if (totalOf(left) > 0) expectSums(left, "invoice", order, currency);
          }
          deed(order);
          if (!left) continue;
          const credit = subtractAmounts(left, soldAmounts(order));
          if (totalOf(credit) <= 0) continue;
          expectSums(credit, "credit-note", order, currency);
          left = subtractAmounts(left, credit);
        }
      }),
    );
  },
);

type Order = Parameters<typeof soldAmounts>[0];

function expectSums(amounts: InvoiceAmounts, kind: InvoiceKind, order: Order, currency_code: string): void {
  const goods = order.lines.map(({ id, totalCents, quantity, taxRate }) => ({
    id,
    title: "Mug",
    variant_title: "",
    sku: "",
    price_cents: Math.ceil(totalCents / quantity),
    rate: taxRate ?? Math.round(Number(order.taxPercent) * 100),
  }));
  const rate = order.shippingTaxRate ?? Math.round(Number(order.taxPercent) * 100);
  const sums = invoiceSums(amounts, {
    goods,
    shipping: { name: null, rate },
    shares: order.shippingTaxes?.map((share) => ({ rate: share.rate, amount_cents: share.base_cents })) ?? [
      { rate, amount_cents: 1 },
    ],
  });
  const content = { ...CONTENT, ...sums, currency_code };
  const source = { kind, name: "1", content, seller: SELLER, buyer: BUYER };
  const xml = writeEInvoice(source);
  const units = (text: string) => BigInt(text.replace(".", ""));
  const at = (name: string) => units(one(one(xml, "SpecifiedTradeSettlementHeaderMonetarySummation"), name));
  const sum = (all: bigint[]) => all.reduce((total, next) => total + next, 0n);
  const lines = allOf(xml, "IncludedSupplyChainTradeLineItem");
  const settlement = xml.slice(xml.indexOf("<ram:ApplicableHeaderTradeSettlement"));
  const beside = allOf(settlement, "SpecifiedTradeAllowanceCharge");
  const sumBeside = (indicator: string, of = "") =>
    sum(
      beside
        .filter((charge) => charge.includes(`<udt:Indicator>${indicator}<`) && charge.includes(of))
        .map((charge) => units(one(charge, "ActualAmount"))),
    );
  const taxes = allOf(
    settlement.replaceAll(/<ram:CategoryTradeTax>.*?<\/ram:CategoryTradeTax>/gs, ""),
    "ApplicableTradeTax",
  );

  expect(lines.length).toBeGreaterThan(0);
  const ofLines = (of = "") =>
    sum(lines.filter((line) => line.includes(of)).map((line) => units(one(line, "LineTotalAmount"))));
  expect(at("LineTotalAmount")).toBe(ofLines()); // BR-CO-10
  expect(at("AllowanceTotalAmount")).toBe(sumBeside("false")); // BR-CO-11
  expect(at("ChargeTotalAmount")).toBe(sumBeside("true")); // BR-CO-12
  expect(at("TaxBasisTotalAmount")).toBe(
    at("LineTotalAmount") - at("AllowanceTotalAmount") + at("ChargeTotalAmount"),
  ); // BR-CO-13
  expect(at("TaxTotalAmount")).toBe(sum(taxes.map((tax) => units(one(tax, "CalculatedAmount"))))); // BR-CO-14
  expect(at("GrandTotalAmount")).toBe(at("TaxBasisTotalAmount") + at("TaxTotalAmount")); // BR-CO-15
  expect(at("DuePayableAmount")).toBe(at("GrandTotalAmount") - at("TotalPrepaidAmount")); // BR-CO-16
  expect(at("GrandTotalAmount")).toBe(BigInt(totalOf(amounts)));
  for (const tax of taxes) {
    const percent = `<ram:RateApplicablePercent>${one(tax, "RateApplicablePercent")}<`;
    const basis = units(one(tax, "BasisAmount"));
    expect(basis).toBe(ofLines(percent) + sumBeside("true", percent) - sumBeside("false", percent)); // BR-S-08, BR-Z-08
    // BR-CO-17: a tax that was rounded in parts differs by less than its roundings. Validators accept 1.00.
    const exact = (Number(basis) * Number(one(tax, "RateApplicablePercent"))) / 100;
    expect(Math.abs(Number(units(one(tax, "CalculatedAmount"))) - exact)).toBeLessThan(roundings(order));
  }
  for (const line of lines) {
    expect(Number(one(line, "ChargeAmount"))).toBeGreaterThanOrEqual(0); // BR-27
    expect(Number(one(line, "BilledQuantity"))).toBeGreaterThan(0);
  }
}

/** Each line, shipping, each refund and what was cancelled were rounded by themselves. */
function roundings({ lines, refunds }: Order): number {
  return lines.length + 1 + refunds.length + 1;
}

test.for([0, 2, 3])("quantity × unit price is the amount of the line again, with %i decimals", (decimals) => {
  const line = { name: "", detail: "", sku: "", rate: 0 };
  fc.assert(
    fc.property(
      fc.nat(99_999_999),
      fc.nat(9_999),
      fc.integer({ min: 1, max: 99_999 }),
      (netCents, discountCents, quantity) => {
        const price = unitPriceText({ ...line, netCents, discountCents, quantity }, decimals);
        const [units = "", fraction = ""] = price.split(".");
        const scale = 10n ** BigInt(Math.max(0, fraction.length - decimals));
        const scaled = BigInt(units + fraction.padEnd(decimals, "0")) * BigInt(quantity);
        expect((2n * scaled + scale) / (2n * scale)).toBe(BigInt(netCents + discountCents));
      },
    ),
  );
});
