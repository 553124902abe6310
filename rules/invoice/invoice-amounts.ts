import type { Cents } from "#rules/money/money.ts";
import { proportion } from "#rules/money/share-out.ts";
import { type OrderPart, orderParts, partsByRate, type TaxedOrder } from "#rules/order/price/order-parts.ts";
import { costOfPieces } from "#rules/order/refund/cost-of-pieces.ts";
import type { Pieces } from "#rules/order/refund/pieces.ts";
import {
  type PricedRefund,
  priceRefund,
  type RefundedRate,
  shippingNotRefunded,
} from "#rules/order/refund/price-refund.ts";
import { type Balance, revenueCents, withoutOverpaid } from "#rules/payment/payment-status.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";

/**
 * The sums of an invoice or a credit note. Lines, shipping and adjustment hold the tax where prices include it. They
 * add up to the total; where prices do not include tax, together with the tax.
 */
export type InvoiceAmounts = {
  taxIncluded: boolean;
  lines: { id: string; quantity: number; amountCents: Cents }[];
  shippingCents: Cents;
  /** What was refunded without items, what was kept of refunded ones, and cents of rounding. */
  adjustmentCents: Cents;
  /** Highest rate first. The value is with the tax. */
  taxes: RefundedRate[];
};

type BilledLine = Omit<Pieces, "restockedQuantity"> & {
  id: string;
  title: string;
  totalCents: Cents;
  discountCents: Cents;
  taxCents: Cents | null;
  taxRate: number | null;
};

export type BilledOrder = Balance &
  TaxedOrder & {
    cancelledAt: Date | null;
    lines: readonly BilledLine[];
    /** The completed ones. */
    refunds: readonly Pick<PricedRefund, "shippingCents" | "taxes">[];
  };

export function totalOf({ taxes }: InvoiceAmounts): Cents {
  return sum(taxes.map(({ valueCents }) => valueCents));
}

export function taxOf({ taxes }: InvoiceAmounts): Cents {
  return sum(taxes.map(({ taxCents }) => taxCents));
}

/** What is sold now: the order without what was cancelled or refunded. Its total is the order's revenue. */
export function soldAmounts(billed: BilledOrder): InvoiceAmounts {
  const order = withoutOverpaid(billed);
  const parts = orderParts(order, order.lines);
  const gone = [...order.refunds, cancelledPart(order, parts)].flatMap((refund) => refund.taxes);
  const taxes = subtractRates(partsByRate(parts), gone);
  const shown = (part: OrderPart) => part.valueCents - (order.taxIncluded ? 0 : part.taxCents);
  const lines = order.lines.map((line, at) => {
    const pieces = line.cancelledQuantity + line.returnedQuantity;
    const cents = shown(parts.lines[at] as OrderPart);
    const amountCents = cents - costOfPieces(cents, pieces, line.quantity);
    return { id: line.id, quantity: line.quantity - pieces, amountCents };
  });
  const left = shippingLeft(order, parts.shipping);
  const shippingCents = left === 0 ? 0 : proportion(shown(parts.shipping), left, parts.shipping.valueCents);
  const amounts = { taxIncluded: order.taxIncluded, lines, shippingCents, adjustmentCents: 0, taxes };
  return { ...amounts, adjustmentCents: missingCents(amounts) };
}

/** `a` without `b`, both of the same order: what is left of an invoice after a credit note. */
export function subtractAmounts(a: InvoiceAmounts, b: InvoiceAmounts): InvoiceAmounts {
  const taken = new Map(b.lines.map((line) => [line.id, line]));
  return {
    taxIncluded: a.taxIncluded,
    lines: a.lines.map(({ id, quantity, amountCents }) => ({
      id,
      quantity: quantity - (taken.get(id)?.quantity ?? 0),
      amountCents: amountCents - (taken.get(id)?.amountCents ?? 0),
    })),
    shippingCents: a.shippingCents - b.shippingCents,
    adjustmentCents: a.adjustmentCents - b.adjustmentCents,
    taxes: subtractRates(a.taxes, b.taxes),
  };
}

/** What lines, shipping, adjustment and tax lack of the total: nothing, once there is an adjustment. */
export function missingCents(amounts: InvoiceAmounts): Cents {
  const { taxIncluded, lines, shippingCents, adjustmentCents } = amounts;
  const tax = taxIncluded ? 0 : taxOf(amounts);
  const parts = sum(lines.map((line) => line.amountCents)) + shippingCents + adjustmentCents + tax;
  return totalOf(amounts) - parts;
}

type Parts = ReturnType<typeof orderParts>;

/** What was cancelled and not refunded, priced as its refund would be. */
function cancelledPart(order: BilledOrder, parts: Parts): Pick<PricedRefund, "taxes"> {
  const amountCents = order.totalCents - order.refundedCents - revenueCents(order);
  if (amountCents === 0) return { taxes: [] };
  const lines = order.lines.map(({ id, cancelledQuantity, refundedQuantity, returnedQuantity }) => ({
    id,
    quantity: cancelledQuantity - (refundedQuantity - returnedQuantity),
  }));
  const costed = order.lines.map((line, at) => ({
    ...line,
    refundedCents: costOfPieces(parts.lines[at]?.valueCents ?? 0, line.refundedQuantity, line.quantity),
  }));
  const priced = priceRefund(
    { balance: { ...order, paidCents: order.totalCents }, lines: costed, parts, earlier: order.refunds },
    {
      lines: lines.filter(({ quantity }) => quantity > 0),
      shippingCents: isShippingCancelled(order) ? shippingNotRefunded(parts.shipping, order.refunds) : 0,
      amountCents,
    },
  );
  if (!priced.ok) throw new Error(`The cancelled part of an order has no price: ${priced.reason}.`);
  return priced.refund;
}

function shippingLeft(order: BilledOrder, shipping: OrderPart): Cents {
  return isShippingCancelled(order) ? 0 : shippingNotRefunded(shipping, order.refunds);
}

/** The shipping was cancelled with the goods if none of them was shipped. */
function isShippingCancelled({ cancelledAt, lines }: BilledOrder): boolean {
  return cancelledAt !== null && lines.every(({ fulfilledQuantity }) => fulfilledQuantity === 0);
}

/** By rate, highest first; what nothing is left of is left out. */
function subtractRates(rates: readonly RefundedRate[], taken: readonly RefundedRate[]): RefundedRate[] {
  const sums = new Map<BasisPoints, RefundedRate>();
  const sumAt = (rate: BasisPoints) => sums.get(rate) ?? { rate, valueCents: 0, taxCents: 0 };
  for (const { rate, valueCents, taxCents } of rates) {
    const { valueCents: value, taxCents: tax } = sumAt(rate);
    sums.set(rate, { rate, valueCents: value + valueCents, taxCents: tax + taxCents });
  }
  for (const { rate, valueCents, taxCents } of taken) {
    const { valueCents: value, taxCents: tax } = sumAt(rate);
    sums.set(rate, { rate, valueCents: value - valueCents, taxCents: tax - taxCents });
  }
  return [...sums.values()]
    .filter(({ valueCents, taxCents }) => valueCents !== 0 || taxCents !== 0)
    .sort((a, b) => b.rate - a.rate);
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0);
}
