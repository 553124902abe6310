import { escapeXml } from "#rules/feed/feed-xml.ts";
import { say } from "#rules/language/say.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { type Cents, type Currency, priceText } from "#rules/money/money.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";
import type { EInvoiceSource } from "./e-invoice-problem.ts";
import { type ECharge, type ELine, type ESums, eInvoiceSums, unitPriceText } from "./e-invoice-sums.ts";
import { taxCategory } from "./e-invoice-taxes.ts";
import type { BuyerIdentity, PostalAddress, SellerIdentity } from "./invoice.ts";

const NAMESPACES =
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"' +
  ' xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"' +
  ' xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"';

const TYPE_CODES = { invoice: "380", "credit-note": "381" };

/** A piece, by UN/ECE Recommendation 20. */
const PIECE = "C62";

/** A discount, by UNTDID 5189. */
const DISCOUNT = "95";

/** Not defined, by UNTDID 4461: how it is paid is said in words. */
const PAID_SOMEHOW = "1";

type Source = EInvoiceSource;

/**
 * The document as EN 16931 describes it, in the syntax CII (UN/CEFACT Cross Industry Invoice D16B). The order of the
 * elements is the schema's. See docs/decisions/0062-e-invoices.md.
 */
export function writeEInvoice(source: Source): string {
  const sums = eInvoiceSums(source.kind, source.content);
  const root = tag("rsm:CrossIndustryInvoice", [
    tag("rsm:ExchangedDocumentContext", [
      tag("ram:GuidelineSpecifiedDocumentContextParameter", [text("ram:ID", "urn:cen.eu:en16931:2017")]),
    ]),
    exchangedDocument(source),
    tag("rsm:SupplyChainTradeTransaction", [
      ...sums.lines.map((line, at) => lineItem(line, at + 1, source)),
      agreement(source),
      delivery(source),
      settlement(source, sums),
    ]),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root.replace(">", ` ${NAMESPACES}>`)}\n`;
}

function exchangedDocument({ kind, name, content }: Source): string {
  return tag("rsm:ExchangedDocument", [
    text("ram:ID", name),
    text("ram:TypeCode", TYPE_CODES[kind]),
    tag("ram:IssueDateTime", [dateText(content.issued_on)]),
    content.own_line && tag("ram:IncludedNote", [text("ram:Content", content.own_line)]),
  ]);
}

function lineItem(line: ELine, number: number, source: Source): string {
  const currency = currencyOf(source.content.currency_code);
  const detail = line.detail === DEFAULT_VARIANT_TITLE ? "" : line.detail;
  return tag("ram:IncludedSupplyChainTradeLineItem", [
    tag("ram:AssociatedDocumentLineDocument", [text("ram:LineID", String(number))]),
    tag("ram:SpecifiedTradeProduct", [
      text("ram:SellerAssignedID", line.sku),
      text("ram:Name", line.name || say.print.item),
      text("ram:Description", detail),
    ]),
    tag("ram:SpecifiedLineTradeAgreement", [
      tag("ram:NetPriceProductTradePrice", [
        text("ram:ChargeAmount", unitPriceText(line, currency.decimals)),
      ]),
    ]),
    tag("ram:SpecifiedLineTradeDelivery", [
      text("ram:BilledQuantity", String(line.quantity), `unitCode="${PIECE}"`),
    ]),
    tag("ram:SpecifiedLineTradeSettlement", [
      tag("ram:ApplicableTradeTax", taxOf(line.rate, source)),
      line.discountCents > 0 &&
        tag("ram:SpecifiedTradeAllowanceCharge", [
          tag("ram:ChargeIndicator", [text("udt:Indicator", "false")]),
          text("ram:ActualAmount", priceText(line.discountCents, currency)),
          text("ram:ReasonCode", DISCOUNT),
          text("ram:Reason", say.sums.discount),
        ]),
      tag("ram:SpecifiedTradeSettlementLineMonetarySummation", [
        text("ram:LineTotalAmount", priceText(line.netCents, currency)),
      ]),
    ]),
  ]);
}

function agreement({ content, seller, buyer }: Source): string {
  return tag("ram:ApplicableHeaderTradeAgreement", [
    sellerParty(seller),
    buyerParty(buyer),
    tag("ram:SellerOrderReferencedDocument", [text("ram:IssuerAssignedID", String(content.order.number))]),
  ]);
}

function sellerParty(seller: SellerIdentity): string {
  const { name, email, tax_number, vat_id } = seller;
  return tag("ram:SellerTradeParty", [
    // A seller has an identifier (BR-CO-26); its VAT id is one.
    text("ram:ID", vat_id ? "" : tax_number),
    text("ram:Name", name),
    email &&
      tag("ram:DefinedTradeContact", [
        text("ram:PersonName", name),
        tag("ram:EmailURIUniversalCommunication", [text("ram:URIID", email)]),
      ]),
    address(seller),
    taxRegistration("FC", tax_number),
    taxRegistration("VA", vat_id),
  ]);
}

function buyerParty(buyer: BuyerIdentity): string {
  const { name, company, vat_id } = buyer;
  return tag("ram:BuyerTradeParty", [
    text("ram:Name", company || name),
    company && tag("ram:DefinedTradeContact", [text("ram:PersonName", name)]),
    address(buyer),
    taxRegistration("VA", vat_id),
  ]);
}

function address({ postal_code, street, further, city, country_code, region }: PostalAddress): string {
  return tag("ram:PostalTradeAddress", [
    text("ram:PostcodeCode", postal_code),
    text("ram:LineOne", street),
    text("ram:LineTwo", further),
    text("ram:CityName", city),
    text("ram:CountryID", country_code),
    text("ram:CountrySubDivisionName", region),
  ]);
}

function taxRegistration(scheme: "FC" | "VA", id: string): string {
  return id && tag("ram:SpecifiedTaxRegistration", [text("ram:ID", id, `schemeID="${scheme}"`)]);
}

function delivery({ content, buyer }: Source): string {
  return tag("ram:ApplicableHeaderTradeDelivery", [
    tag("ram:ShipToTradeParty", [text("ram:Name", buyer.name), address(buyer)]),
    tag("ram:ActualDeliverySupplyChainEvent", [
      tag("ram:OccurrenceDateTime", [dateText(content.supplied_on ?? content.issued_on)]),
    ]),
  ]);
}

function settlement(source: Source, sums: ESums): string {
  const { kind, content } = source;
  const { payment, corrects } = content;
  const currency = currencyOf(content.currency_code);
  const money = (cents: Cents) => priceText(cents, currency);
  // What was paid can exceed the total only where it is owed back.
  const paidCents = kind === "invoice" ? Math.min(payment.paid_cents, sums.totalCents) : 0;
  const dueCents = sums.totalCents - paidCents;
  const paysBy = kind === "invoice" ? (payment.name ?? "") : "";
  return tag("ram:ApplicableHeaderTradeSettlement", [
    text("ram:InvoiceCurrencyCode", currency.code),
    paysBy &&
      tag("ram:SpecifiedTradeSettlementPaymentMeans", [
        text("ram:TypeCode", PAID_SOMEHOW),
        text("ram:Information", paysBy),
      ]),
    ...sums.taxes.map(({ rate, basisCents, taxCents }) => {
      const { code, reason, reasonCode } = taxCategory(rate, source);
      return tag("ram:ApplicableTradeTax", [
        text("ram:CalculatedAmount", signedText(taxCents, currency)),
        text("ram:TypeCode", "VAT"),
        text("ram:ExemptionReason", reason),
        text("ram:BasisAmount", signedText(basisCents, currency)),
        text("ram:CategoryCode", code),
        text("ram:ExemptionReasonCode", reasonCode),
        text("ram:RateApplicablePercent", percentText(rate)),
      ]);
    }),
    ...sums.allowances.map((one) => allowanceOrCharge("false", one, source)),
    ...sums.charges.map((one) => allowanceOrCharge("true", one, source)),
    dueCents > 0 &&
      tag("ram:SpecifiedTradePaymentTerms", [text("ram:Description", termsOf(source, money(dueCents)))]),
    tag("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
      text("ram:LineTotalAmount", money(sums.linesCents)),
      text("ram:ChargeTotalAmount", money(sums.chargesCents)),
      text("ram:AllowanceTotalAmount", money(sums.allowancesCents)),
      text("ram:TaxBasisTotalAmount", signedText(sums.basisCents, currency)),
      text("ram:TaxTotalAmount", signedText(sums.taxCents, currency), `currencyID="${currency.code}"`),
      text("ram:GrandTotalAmount", money(sums.totalCents)),
      text("ram:TotalPrepaidAmount", money(paidCents)),
      text("ram:DuePayableAmount", money(dueCents)),
    ]),
    corrects && tag("ram:InvoiceReferencedDocument", [text("ram:IssuerAssignedID", corrects)]),
  ]);
}

function termsOf({ kind, content: { payment, currency_code } }: Source, dueText: string): string {
  const amount = `${currency_code} ${dueText}`;
  if (kind === "credit-note") return say.print.credited({ amount });
  return payment.instructions || say.print.due({ amount });
}

function allowanceOrCharge(isCharge: "true" | "false", one: ECharge, source: Source): string {
  return tag("ram:SpecifiedTradeAllowanceCharge", [
    tag("ram:ChargeIndicator", [text("udt:Indicator", isCharge)]),
    text("ram:ActualAmount", priceText(one.netCents, currencyOf(source.content.currency_code))),
    text("ram:Reason", one.name),
    tag("ram:CategoryTradeTax", taxOf(one.rate, source)),
  ]);
}

function taxOf(rate: BasisPoints, source: Source): string[] {
  return [
    text("ram:TypeCode", "VAT"),
    text("ram:CategoryCode", taxCategory(rate, source).code),
    text("ram:RateApplicablePercent", percentText(rate)),
  ];
}

function percentText(rate: BasisPoints): string {
  return String(rate / 100);
}

function signedText(cents: Cents, currency: Currency): string {
  return `${cents < 0 ? "-" : ""}${priceText(Math.abs(cents), currency)}`;
}

/** '2026-11-16' as 20261116, which is format 102. */
function dateText(day: string): string {
  return text("udt:DateTimeString", day.replaceAll("-", ""), 'format="102"');
}

type Part = string | false | null;

function tag(name: string, parts: readonly Part[]): string {
  return `<${name}>${parts.filter(Boolean).join("")}</${name}>`;
}

/** An empty text has no element. */
function text(name: string, value: string, attribute = ""): string {
  const content = escapeXml(value).trim();
  return content && `<${name}${attribute && ` ${attribute}`}>${content}</${name}>`;
}
