import type { Cents } from "#rules/money/money.ts";
import { proportion, shareOut } from "#rules/money/share-out.ts";
import { type OrderPart, type OrderParts, partsByRate, sharesOf } from "#rules/order/price/order-parts.ts";
import {
  type Balance,
  overpaidLeftCents,
  refundableCents,
  withoutOverpaid,
} from "#rules/payment/payment-status.ts";
import type { BasisPoints } from "#rules/tax/basis-points.ts";
import { type CostedLine, costAfter } from "./cost-of-pieces.ts";

export type RefundableLine = CostedLine & { id: string; title: string };

export type RefundableOrder = {
  balance: Balance;
  /** In the order of `parts.lines`. */
  lines: readonly RefundableLine[];
  parts: OrderParts;
  /** The completed ones. */
  earlier: readonly Pick<PricedRefund, "shippingCents" | "taxes">[];
};

/** Without an amount it is what the lines and the shipping cost. */
export type WantedRefund = {
  lines: readonly { id: string; quantity: number }[];
  shippingCents: Cents;
  amountCents?: Cents;
};

/** `valueCents` is with the tax. */
export type RefundedRate = { rate: BasisPoints; valueCents: Cents; taxCents: Cents };

export type PricedRefund = {
  amountCents: Cents;
  lines: { id: string; quantity: number; amountCents: Cents }[];
  shippingCents: Cents;
  /** Of the amount, what had been overpaid. Nothing was sold for it: it is in no tax. */
  overpaidCents: Cents;
  /** Highest rate first, a rate of 0 included. */
  taxes: RefundedRate[];
};

/** `position` is that of the wanted line. `leftCents` and `left` are what can be given back at most. */
export type RefundProblem =
  | { reason: "nothing" }
  | { reason: "unknown-line"; position: number }
  | { reason: "too-many"; position: number; title: string; left: number }
  | { reason: "too-much-shipping" | "too-much"; leftCents: Cents };

/**
 * What a refund gives back. A piece costs its share of what was paid for the line. All refunds together never give back more than was paid, nor more tax of a rate than the order has.
 */
export function priceRefund(
  order: RefundableOrder,
  wanted: WantedRefund,
): { ok: true; refund: PricedRefund } | ({ ok: false } & RefundProblem) {
  const lines: PricedRefund["lines"] = [];
  for (const [position, { id, quantity }] of wanted.lines.entries()) {
    const at = order.lines.findIndex((line) => line.id === id);
    const [line, part] = [order.lines[at], order.parts.lines[at]];
    if (!line || !part || lines.some((taken) => taken.id === id))
      return { ok: false, reason: "unknown-line", position };
    const left = line.quantity - line.refundedQuantity;
    if (quantity > left) return { ok: false, reason: "too-many", position, title: line.title, left };
    const next = { first: line.refundedQuantity, pieces: quantity };
    lines.push({ id, quantity, amountCents: costAfter(line, part.valueCents, next) });
  }
  const { shippingCents } = wanted;
  const shippingLeft = shippingNotRefunded(order.parts.shipping, order.earlier);
  if (shippingCents > shippingLeft)
    return { ok: false, reason: "too-much-shipping", leftCents: shippingLeft };

  const costCents = sum(lines.map((line) => line.amountCents)) + shippingCents;
  const amountCents = wanted.amountCents ?? costCents;
  // Pieces that cost nothing are taken back without money.
  const isFree = lines.length > 0 && costCents === 0;
  if (amountCents === 0 && !isFree) return { ok: false, reason: "nothing" };
  const leftCents = refundableCents(order.balance);
  if (amountCents > leftCents) return { ok: false, reason: "too-much", leftCents };
  const overpaidCents = overpaidPart(order.balance, { amountCents, costCents });
  const refund = { amountCents, lines, shippingCents: Math.min(shippingCents, amountCents), overpaidCents };
  return { ok: true, refund: { ...refund, taxes: taxesOf(order, refund) } };
}

/** What exceeds items and shipping is taken from what was overpaid first, and so is what nothing else is left for. */
function overpaidPart(
  balance: Balance,
  { amountCents, costCents }: { amountCents: Cents; costCents: Cents },
): Cents {
  const beyond = Math.min(Math.max(0, amountCents - costCents), overpaidLeftCents(balance));
  return Math.max(beyond, amountCents - refundableCents(withoutOverpaid(balance)));
}

/** Of the shipping, what was not given back yet. */
export function shippingNotRefunded(shipping: OrderPart, earlier: RefundableOrder["earlier"]): Cents {
  return shipping.valueCents - sum(earlier.map((one) => one.shippingCents));
}

type RateSum = RefundedRate & { refundedCents: Cents };

/**
 * The refunded lines and shipping decide the rates. What exceeds them, or what a rate has no more of, is taken from all
 * rates in proportion to what is left of them.
 */
function taxesOf(order: RefundableOrder, refund: Omit<PricedRefund, "taxes">): RefundedRate[] {
  const rates = ratesOf(order);
  const named = rates.map(({ rate }) => valueAtRate(order, refund, rate));
  const amountCents = refund.amountCents - refund.overpaidCents;
  const shared = shareBy(Math.min(amountCents, sum(named)), rates, (_, at) => named[at] ?? 0);
  const first = rates.map((one, at) => Math.min(shared[at] ?? 0, leftOf(one)));
  const rest = shareBy(amountCents - sum(first), rates, (one, at) => leftOf(one) - (first[at] ?? 0));
  return rates.flatMap((one, at) => {
    const valueCents = (first[at] ?? 0) + (rest[at] ?? 0);
    const taxCents = taxUntil(one, one.refundedCents + valueCents) - taxUntil(one, one.refundedCents);
    return valueCents > 0 ? [{ rate: one.rate, valueCents, taxCents }] : [];
  });
}

function shareBy(cents: Cents, rates: RateSum[], weightOf: (one: RateSum, at: number) => number): Cents[] {
  return shareOut(
    cents,
    rates.map((one, at) => ({ id: String(one.rate), weight: weightOf(one, at) })),
  );
}

function leftOf({ valueCents, refundedCents }: RateSum): Cents {
  return valueCents - refundedCents;
}

/** Of what the order's parts at a rate cost, the tax of the first so many cents. */
function taxUntil({ valueCents, taxCents }: RateSum, cents: Cents): Cents {
  return cents === valueCents ? taxCents : proportion(taxCents, cents, valueCents);
}

function ratesOf({ parts, earlier }: RefundableOrder): RateSum[] {
  const sums = new Map<BasisPoints, RateSum>();
  for (const { rate, valueCents, taxCents } of partsByRate(parts)) {
    const one = sums.get(rate) ?? { rate, valueCents: 0, taxCents: 0, refundedCents: 0 };
    one.valueCents += valueCents;
    one.taxCents += taxCents;
    sums.set(rate, one);
  }
  for (const { rate, valueCents } of earlier.flatMap(({ taxes }) => taxes)) {
    const one = sums.get(rate);
    if (one) one.refundedCents += valueCents;
  }
  return [...sums.values()].sort((a, b) => b.rate - a.rate);
}

/** How much of the lines and the shipping of a refund is at that rate. */
function valueAtRate(
  { lines, parts }: RefundableOrder,
  refund: Omit<PricedRefund, "taxes">,
  rate: BasisPoints,
): Cents {
  const ofLines = refund.lines.map(({ id, amountCents }) => {
    const part = parts.lines[lines.findIndex((line) => line.id === id)];
    return part?.rate === rate ? amountCents : 0;
  });
  const shares = sharesOf(parts.shipping);
  const ofShipping = shareOut(
    refund.shippingCents,
    shares.map((share) => ({ id: String(share.rate), weight: share.valueCents })),
  );
  return sum(ofLines) + sum(ofShipping.filter((_, at) => shares[at]?.rate === rate));
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, one) => total + one, 0);
}
