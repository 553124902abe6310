import type { Tx } from "#db/client.ts";
import { invoices } from "#db/schema/invoices.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import { getSpeech } from "#domain/language/find-speech.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import type { Order, OrderLine } from "#domain/orders/lock-order.ts";
import { getStore } from "#domain/stores/store.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { findPaperLook } from "#domain/themes/paper-look.ts";
import type { UserId } from "#rules/input/ids.ts";
import { type InvoiceContent, type InvoiceKind, invoiceName } from "#rules/invoice/invoice.ts";
import type { InvoiceAmounts } from "#rules/invoice/invoice-amounts.ts";
import { invoiceSums } from "#rules/invoice/invoice-sums.ts";
import { withoutTax } from "#rules/invoice/net-amounts.ts";
import { noTaxOf } from "#rules/invoice/no-tax.ts";
import type { Cents } from "#rules/money/money.ts";
import { proportion } from "#rules/money/share-out.ts";
import { orderParts } from "#rules/order/price/order-parts.ts";
import { dueCents, refundableCents, withoutOverpaid } from "#rules/payment/payment-status.ts";
import { dayIn } from "#rules/store/calendar-day.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";
import { invoiceParties } from "./invoice-parties.ts";
import { getInvoiceSettings, lockNumbers, nextNumber } from "./invoice-settings.ts";
import { keptSpeech } from "./paper-speech.ts";
import { findSupplyDay } from "./supply-day.ts";

export type Invoice = typeof invoices.$inferSelect;

/** `by` is null when it happens by itself. */
export type Issuing = { by: UserId | null; now?: () => Date };

type Written = {
  kind: InvoiceKind;
  order: Order;
  lines: OrderLine[];
  amounts: InvoiceAmounts;
  corrects?: Invoice;
};

/** Draws the next number and freezes all that is printed. The order is locked. */
export async function writeInvoice(
  tx: Tx,
  { kind, order, lines, amounts, corrects }: Written,
  { by, now = () => new Date() }: Issuing,
): Promise<Invoice> {
  const { storeId, id: orderId } = order;
  const { prefix, ownLine } = await getInvoiceSettings(tx, storeId);
  const details = await getStoreDetails(tx, storeId);
  const { name: store_name } = await getStore(tx, storeId);
  const look = await findPaperLook(tx, storeId);
  const credited = kind === "credit-note" ? corrects?.content : undefined;
  const sums = invoiceSums(amounts, namesOf(order, lines));
  const supplied_on = await findSupplyDay(tx, order, details.time_zone);
  const speech = await getSpeech(tx, storeId);
  const told = credited
    ? whatInvoiceTold(credited)
    : speakingAs(speech, () => ({
        ...keptSpeech(speech),
        ...invoiceParties(order, details, store_name),
        supplied_on,
        no_tax: noTaxOf({
          reason: order.taxReason,
          isSent: order.shippingMethodName !== null && order.pickupAddress === null,
          taxCents: sums.tax_cents,
          hasZeroRate: sums.taxes.some(({ rate }) => rate === 0),
          seller: details,
        }),
      }));
  await lockNumbers(tx, storeId);
  // The time is read after waiting for the lock, so that dates follow the numbers.
  const issuedAt = now();
  const issuedOn = dayIn(details.time_zone, issuedAt);
  const year = Number(issuedOn.slice(0, 4));
  const number = await nextNumber(tx, storeId, { kind, year });
  const content: InvoiceContent = {
    ...sums,
    issued_on: issuedOn,
    corrects: corrects?.name ?? null,
    ...told,
    ...(look && { look }),
    order: { number: order.orderNumber, placed_on: dayIn(details.time_zone, order.createdAt) },
    currency_code: order.currencyCode,
    own_line: ownLine,
    payment: {
      name: order.paymentName,
      instructions: order.paymentInstructions,
      // What was given back, and what was overpaid, is not in the total either.
      paid_cents: refundableCents(withoutOverpaid(order)),
      due_cents: dueCents(order),
    },
  };
  const name = invoiceName({ prefix, kind, year, number });
  const totalCents = content.total_cents;
  const [invoice] = await tx
    .insert(invoices)
    .values({
      storeId,
      orderId,
      kind,
      year,
      number,
      name,
      correctsId: corrects?.id,
      totalCents,
      content,
      issuedAt,
    })
    .returning();
  if (!invoice) throw new Error("The invoice was not written.");
  await recordEvent(tx, storeId, {
    type: `${kind}.issued`,
    payload: {
      order_id: orderId,
      order_number: order.orderNumber,
      by,
      invoice_id: invoice.id,
      name,
      corrects: content.corrects,
      total_cents: totalCents,
      currency_code: order.currencyCode,
    },
  });
  return invoice;
}

/** A credit note goes to whom the invoice went, in its language, for what was supplied then. */
function whatInvoiceTold(invoice: InvoiceContent) {
  const { language, texts, seller, buyer, supplied_on, issued_on, no_tax } = invoice;
  return {
    ...(language && { language }),
    ...(texts && { texts }),
    seller,
    buyer,
    ...(supplied_on !== undefined && { supplied_on: supplied_on ?? issued_on }),
    ...(no_tax !== undefined && { no_tax }),
  };
}

function namesOf(order: Order, lines: OrderLine[]) {
  const parts = orderParts(order, lines);
  const rateAt = (at: number) => parts.lines[at]?.rate ?? 0;
  return {
    goods: lines.map((line, at) => ({
      id: line.id,
      title: line.title,
      variant_title: line.variantTitle,
      sku: line.sku,
      price_cents: line.priceCents,
      ...(order.taxIncluded && { net_price_cents: netPrice(order, line, rateAt(at)) }),
      rate: rateAt(at),
    })),
    shipping: { name: order.shippingMethodName, rate: parts.shipping.rate },
    shares: order.shippingTaxes?.map(({ rate, base_cents }) => ({ rate, amount_cents: base_cents })) ?? [
      { rate: parts.shipping.rate, amount_cents: 1 },
    ],
  };
}

/** Where the buyer owes the tax, the order has no rate: what is charged for a piece is its price without tax. */
function netPrice({ taxReason }: Order, line: OrderLine, rate: BasisPoints): Cents {
  if (taxReason !== "reverse_charge") return withoutTax(line.priceCents, rate);
  return proportion(line.totalCents - line.discountCents, 1, line.quantity);
}
