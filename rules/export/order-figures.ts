import { type BilledOrder, soldAmounts, taxOf } from "#rules/invoice/invoice-amounts.ts";
import type { Cents } from "#rules/money/money.ts";
import {
  type OrderPart,
  orderParts,
  partsByRate,
  type ShippingPart,
} from "#rules/order/price/order-parts.ts";
import type { PricedRefund } from "#rules/order/refund/price-refund.ts";
import {
  dueCents,
  isUnsettled,
  type PaymentStatus,
  revenueCents,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";

/** `refunds` are the completed ones. */
export type SummedOrder = Omit<BilledOrder, "refunds"> & {
  financialStatus: PaymentStatus;
  refunds: readonly PricedRefund[];
};

/** What an order charges at one rate, its shipping included, and what of it was refunded. */
export type RateFigures = {
  rate: BasisPoints;
  netCents: Cents;
  taxCents: Cents;
  refundedNetCents: Cents;
  refundedTaxCents: Cents;
};

export type OrderFigures = {
  /** In the order of the lines. */
  lines: (OrderPart & { refundedCents: Cents })[];
  shipping: ShippingPart;
  /** Highest rate first. */
  rates: RateFigures[];
  dueCents: Cents;
  refundedShippingCents: Cents;
  /** What was refunded beside items, shipping and overpayments; below 0 where less was given back than they cost. */
  adjustmentCents: Cents;
  refundedTaxCents: Cents;
  /** Cancelled, and not refunded. */
  cancelledCents: Cents;
  /** Nothing as long as the order counts in no figure. */
  revenueCents: Cents;
  revenueTaxCents: Cents;
};

/**
 * The sums of an order for its books. Lines and shipping add up to the total, and so do the rates; the total less what
 * was cancelled and refunded is the revenue.
 */
export function orderFigures(order: SummedOrder): OrderFigures {
  const { lines, shipping } = orderParts(order, order.lines);
  const refundedLines = lines.map((_, at) => refundedOf(order, order.lines[at]?.id));
  const refundedShippingCents = sum(order.refunds.map(({ shippingCents }) => shippingCents));
  const counts = !isUnsettled(order.financialStatus);
  const { refundedCents } = withoutOverpaid(order);
  return {
    lines: lines.map((part, at) => ({ ...part, refundedCents: refundedLines[at] ?? 0 })),
    shipping,
    rates: ratesOf(partsByRate({ lines, shipping }), order.refunds),
    dueCents: order.financialStatus === "demo" ? 0 : dueCents(order),
    refundedShippingCents,
    adjustmentCents: refundedCents - refundedShippingCents - sum(refundedLines),
    refundedTaxCents: sum(order.refunds.flatMap(({ taxes }) => taxes.map(({ taxCents }) => taxCents))),
    cancelledCents: order.totalCents - refundedCents - revenueCents(order),
    revenueCents: counts ? revenueCents(order) : 0,
    revenueTaxCents: counts ? taxOf(soldAmounts(order)) : 0,
  };
}

function refundedOf({ refunds }: SummedOrder, lineId: string | undefined): Cents {
  const ofLine = refunds.flatMap(({ lines }) => lines.filter(({ id }) => id === lineId));
  return sum(ofLine.map(({ amountCents }) => amountCents));
}

function ratesOf(parts: readonly OrderPart[], refunds: readonly PricedRefund[]): RateFigures[] {
  const charged = parts.filter(({ valueCents }) => valueCents > 0);
  const taken = refunds.flatMap(({ taxes }) => taxes);
  return [...new Set(charged.map(({ rate }) => rate))]
    .sort((a, b) => b - a)
    .map((rate) => {
      const [net, tax] = netAndTax(charged, rate);
      const [refundedNet, refundedTax] = netAndTax(taken, rate);
      return {
        rate,
        netCents: net,
        taxCents: tax,
        refundedNetCents: refundedNet,
        refundedTaxCents: refundedTax,
      };
    });
}

function netAndTax(parts: readonly OrderPart[], rate: BasisPoints): [Cents, Cents] {
  const same = parts.filter((part) => part.rate === rate);
  const tax = sum(same.map(({ taxCents }) => taxCents));
  return [sum(same.map(({ valueCents }) => valueCents)) - tax, tax];
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0);
}
