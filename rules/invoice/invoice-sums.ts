import type { Cents } from "#rules/money/money.ts";
import { shareOut } from "#rules/money/share-out.ts";
import type { Goods, InvoiceContent, InvoiceSums, Shipping, ShippingShare } from "./invoice.ts";
import { type InvoiceAmounts, taxOf, totalOf } from "./invoice-amounts.ts";

type Billed = {
  goods: readonly Goods[];
  shipping: Shipping;
  /** What the whole order charges for shipping at each rate. */
  shares: readonly ShippingShare[];
};

/** The amounts with what they are for. */
export function invoiceSums(amounts: InvoiceAmounts, { goods, shipping, shares }: Billed): InvoiceSums {
  return {
    tax_included: amounts.taxIncluded,
    lines: goods.flatMap((piece) => {
      const { quantity = 0, amountCents = 0 } = amounts.lines.find(({ id }) => id === piece.id) ?? {};
      return quantity || amountCents ? [{ ...piece, quantity, amount_cents: amountCents }] : [];
    }),
    shipping: {
      ...shipping,
      amount_cents: amounts.shippingCents,
      shares: sharesOf(amounts.shippingCents, shares),
    },
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

/** By the weights of the order: a refund of shipping may have taken a part of it. */
function sharesOf(cents: Cents, ofOrder: readonly ShippingShare[]): ShippingShare[] {
  const weights = ofOrder.map(({ rate, amount_cents: weight }) => ({ id: String(rate), weight }));
  const shares = shareOut(cents, weights);
  return ofOrder
    .map(({ rate }, at) => ({ rate, amount_cents: shares[at] ?? 0 }))
    .filter(({ amount_cents }) => amount_cents !== 0);
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
