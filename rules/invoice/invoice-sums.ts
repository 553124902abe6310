import type { Goods, InvoiceContent, InvoiceSums, Shipping } from "./invoice.ts";
import { type InvoiceAmounts, taxOf, totalOf } from "./invoice-amounts.ts";

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
