import type { Cell } from "#rules/csv/csv.ts";
import { percentText } from "#rules/discount/discount-summary.ts";
import type { InvoiceKind } from "#rules/invoice/invoice.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import type { Cents } from "#rules/money/money.ts";
import { type FulfillmentStatus, fulfillmentLabel } from "#rules/order/parcel/fulfillment-status.ts";
import { sharesOf } from "#rules/order/price/order-parts.ts";
import type { PricedRefund } from "#rules/order/refund/price-refund.ts";
import { PAYMENT_LABELS } from "#rules/payment/payment-status.ts";
import { DEFAULT_VARIANT_TITLE } from "#rules/product/variant/default-variant.ts";
import { TAX_REASON_NAMES, type TaxReason } from "#rules/tax/tax-reason.ts";
import { decimalText, zonedDay, zonedTime } from "./cell-texts.ts";
import { type OrderFigures, orderFigures, type RateFigures, type SummedOrder } from "./order-figures.ts";

/** With everything that its rows tell. Payments, refunds and documents are oldest first. */
export type ExportedOrder = Omit<SummedOrder, "lines" | "refunds"> & {
  orderNumber: number;
  createdAt: Date;
  currencyCode: string;
  fulfillmentStatus: FulfillmentStatus;
  archivedAt: Date | null;
  email: string;
  shippingName: string;
  shippingAddress1: string;
  shippingAddress2: string;
  shippingCity: string;
  shippingZip: string;
  shippingRegion: string;
  shippingCountry: string;
  shippingCountryCode: string | null;
  shippingPhone: string;
  buyerCompany: string;
  buyerVatId: string;
  taxReason: TaxReason | null;
  shippingMethodName: string | null;
  paymentName: string | null;
  subtotalCents: Cents;
  discountCents: Cents;
  lines: readonly ExportedLine[];
  /** What shoppers read of them: codes, and the titles of automatic ones. */
  discounts: readonly string[];
  payments: readonly { amountCents: Cents; paidOn: string; reference: string | null }[];
  /** The completed ones. */
  refunds: readonly (PricedRefund & { at: Date })[];
  /** `isStanding`: of the invoices the one that counts. */
  documents: readonly { kind: InvoiceKind; name: string; issuedOn: string; isStanding: boolean }[];
};

type ExportedLine = SummedOrder["lines"][number] & { variantTitle: string; sku: string; priceCents: Cents };

type Row = {
  order: ExportedOrder;
  figures: OrderFigures;
  line: ExportedLine;
  part: OrderFigures["lines"][number];
  at: number;
  timeZone: string;
};

/** `further` is the cell on the rows after the first, of which `first` is the cell. */
type Column = { name: string; cell(row: Row): Cell; further(row: Row, first: Cell): Cell };

/** On every row of an order, so that rows can be filtered and grouped by it. */
function text(name: string, cell: (order: ExportedOrder, timeZone: string) => Cell): Column {
  return { name, cell: ({ order, timeZone }) => cell(order, timeZone), further: (_, first) => first };
}

function ofLine(name: string, cell: (row: Row) => Cell): Column {
  return { name, cell, further: cell };
}

function lineAmount(name: string, cents: (row: Row) => Cents): Column {
  return ofLine(name, (row) => decimalText(cents(row), currencyOf(row.order.currencyCode)));
}

/** Only on the first row of an order: on every row, its sum over the column would count the order several times. */
function once(name: string, cell: (row: Row) => Cell): Column {
  return { name, cell, further: () => null };
}

function amount(name: string, cents: (row: Row) => Cents): Column {
  return once(name, (row) => decimalText(cents(row), currencyOf(row.order.currencyCode)));
}

const COLUMNS: Column[] = [
  text("Order", ({ orderNumber }) => orderNumber),
  text("Date", ({ createdAt }, zone) => zonedDay(createdAt, zone)),
  text("Time", ({ createdAt }, zone) => zonedTime(createdAt, zone)),
  text("Payment status", ({ financialStatus }) => PAYMENT_LABELS[financialStatus]),
  text("Fulfillment status", ({ fulfillmentStatus }) => fulfillmentLabel(fulfillmentStatus)),
  text("Cancelled on", ({ cancelledAt }, zone) => zonedDay(cancelledAt, zone)),
  text("Archived on", ({ archivedAt }, zone) => zonedDay(archivedAt, zone)),
  text("Currency", ({ currencyCode }) => currencyCode),

  ofLine("Line", ({ at }) => at + 1),
  ofLine("Product", ({ line }) => line.title),
  ofLine("Variant", ({ line }) => (line.variantTitle === DEFAULT_VARIANT_TITLE ? null : line.variantTitle)),
  ofLine("SKU", ({ line }) => line.sku),
  ofLine("Quantity", ({ line }) => line.quantity),
  lineAmount("Unit price", ({ line }) => line.priceCents),
  lineAmount("Line discount", ({ line }) => line.discountCents),
  lineAmount("Line net", ({ part }) => part.valueCents - part.taxCents),
  ofLine("Line tax rate", ({ part }) => percentText(part.rate)),
  lineAmount("Line tax", ({ part }) => part.taxCents),
  lineAmount("Line total", ({ part }) => part.valueCents),
  ofLine("Fulfilled quantity", ({ line }) => line.fulfilledQuantity),
  ofLine("Cancelled quantity", ({ line }) => line.cancelledQuantity),
  ofLine("Refunded quantity", ({ line }) => line.refundedQuantity),
  ofLine("Returned quantity", ({ line }) => line.returnedQuantity),
  lineAmount("Line refunded", ({ part }) => part.refundedCents),

  text("Prices include tax", ({ taxIncluded }) => (taxIncluded ? "Yes" : "No")),
  amount("Subtotal", ({ order }) => order.subtotalCents),
  amount("Discount", ({ order }) => order.discountCents),
  amount("Shipping", ({ order }) => order.shippingCents),
  amount("Tax", ({ order }) => order.taxCents),
  amount("Total", ({ order }) => order.totalCents),
  text("Discount codes", ({ discounts }) => list(discounts)),
  text("Shipping method", ({ shippingMethodName }) => shippingMethodName),
  amount("Shipping net", ({ figures: { shipping } }) => shipping.valueCents - shipping.taxCents),
  once("Shipping tax rate", ({ figures: { shipping } }) =>
    list(sharesOf(shipping).map(({ rate }) => percentText(rate))),
  ),
  amount("Shipping tax", ({ figures }) => figures.shipping.taxCents),
  amount("Shipping total", ({ figures }) => figures.shipping.valueCents),
  ...[0, 1, 2].flatMap(rateColumns),

  text("Payment method", ({ paymentName }) => paymentName),
  amount("Paid", ({ order }) => order.paidCents),
  amount("Overpaid", ({ order }) => order.overpaidCents),
  text("Paid on", ({ payments }) => payments.at(-1)?.paidOn ?? null),
  text("Payments", (order) => list(order.payments.map((one) => dated(order, one.paidOn, one.amountCents)))),
  text("Payment reference", ({ payments }) => list(payments.map(({ reference }) => reference))),
  amount("Due", ({ figures }) => figures.dueCents),
  amount("Refunded", ({ order }) => order.refundedCents),
  amount("Refunded shipping", ({ figures }) => figures.refundedShippingCents),
  amount("Refunded overpayment", ({ order }) => order.overpaidRefundedCents),
  amount("Refund adjustment", ({ figures }) => figures.adjustmentCents),
  amount("Refunded tax", ({ figures }) => figures.refundedTaxCents),
  text("Refunded on", ({ refunds }, zone) => zonedDay(refunds.at(-1)?.at ?? null, zone)),
  text("Refunds", (order, zone) =>
    list(order.refunds.map(({ at, amountCents }) => dated(order, zonedDay(at, zone), amountCents))),
  ),
  amount("Cancelled", ({ figures }) => figures.cancelledCents),
  amount("Revenue", ({ figures }) => figures.revenueCents),
  amount("Revenue tax", ({ figures }) => figures.revenueTaxCents),
  text("Invoice", (order) => standing(order)?.name ?? null),
  text("Invoice date", (order) => standing(order)?.issuedOn ?? null),
  text("Credit notes", ({ documents }) =>
    list(documents.map(({ kind, name }) => (kind === "credit-note" ? name : null))),
  ),

  text("E-mail", ({ email }) => email),
  text("Name", ({ shippingName }) => shippingName),
  text("Address line 1", ({ shippingAddress1 }) => shippingAddress1),
  text("Address line 2", ({ shippingAddress2 }) => shippingAddress2),
  text("Postal code", ({ shippingZip }) => shippingZip),
  text("City", ({ shippingCity }) => shippingCity),
  text("Region", ({ shippingRegion }) => shippingRegion),
  text("Country", ({ shippingCountry }) => shippingCountry),
  text("Country code", ({ shippingCountryCode }) => shippingCountryCode),
  text("Phone", ({ shippingPhone }) => shippingPhone),
  text("Company", ({ buyerCompany }) => buyerCompany),
  text("VAT id", ({ buyerVatId }) => buyerVatId),
  text("No tax because", ({ taxReason }) => taxReason && TAX_REASON_NAMES[taxReason]),
];

/** An order has at most three rates: the standard and the reduced one of its country, and none. */
function rateColumns(place: number): Column[] {
  const named = (name: string) => `Tax ${place + 1} ${name}`;
  const cents = (name: string, of: (rate: RateFigures) => Cents) =>
    once(named(name), ({ figures, order }) => {
      const rate = figures.rates[place];
      return rate ? decimalText(of(rate), currencyOf(order.currencyCode)) : null;
    });
  return [
    once(named("rate"), ({ figures }) => {
      const rate = figures.rates[place];
      return rate ? percentText(rate.rate) : null;
    }),
    cents("net", ({ netCents }) => netCents),
    cents("tax", ({ taxCents }) => taxCents),
    cents("refunded net", ({ refundedNetCents }) => refundedNetCents),
    cents("refunded tax", ({ refundedTaxCents }) => refundedTaxCents),
  ];
}

/** A row for each line of an order. Every column may be summed: docs/exports.md says which stand on which row. */
export const ORDER_COLUMNS = COLUMNS.map(({ name }) => name);

export function orderRows(order: ExportedOrder, timeZone: string): Cell[][] {
  const figures = orderFigures(order);
  let first: Cell[] | undefined;
  return order.lines.map((line, at) => {
    const row = { order, figures, line, part: figures.lines[at] as Row["part"], at, timeZone };
    const cells = COLUMNS.map(({ cell, further }, column) =>
      first ? further(row, first[column] ?? null) : cell(row),
    );
    first ??= cells;
    return cells;
  });
}

function standing({ documents }: ExportedOrder) {
  return documents.find(({ isStanding }) => isStanding);
}

function dated({ currencyCode }: ExportedOrder, day: string | null, cents: Cents): string {
  return `${day} ${decimalText(cents, currencyOf(currencyCode))}`;
}

function list(texts: readonly (string | null)[]): string {
  return texts.filter(Boolean).join(", ");
}
