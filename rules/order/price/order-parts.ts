import type { Cents } from "#rules/money/money.ts";
import { shareOut } from "#rules/money/share-out.ts";
import { type BasisPoints, basisPoints } from "#rules/tax/basis-points.ts";

/** What the shopper pays for a line or for shipping: after discounts, with its tax. */
export type OrderPart = { valueCents: Cents; taxCents: Cents; rate: BasisPoints };

/** `shares` are those of the rates of the goods, where it has several of them; then `rate` is the one of most of it. */
export type ShippingPart = OrderPart & { shares?: readonly OrderPart[] };

export type OrderParts = { lines: readonly OrderPart[]; shipping: ShippingPart };

type PricedLine = { totalCents: Cents; discountCents: Cents; taxCents: Cents | null; taxRate: number | null };

export type TaxedOrder = {
  shippingCents: Cents;
  shippingDiscountCents: Cents;
  shippingTaxCents: Cents | null;
  shippingTaxRate: number | null;
  shippingTaxes?: readonly { rate: number; base_cents: Cents; tax_cents: Cents }[] | null;
  taxCents: Cents;
  taxPercent: string;
  taxIncluded: boolean;
};

/** The parts of an order. They add up to its total, and their taxes to its tax. */
export function orderParts(
  order: TaxedOrder,
  lines: readonly PricedLine[],
): { lines: OrderPart[]; shipping: ShippingPart } {
  const prices = [
    ...lines.map(({ totalCents, discountCents }) => totalCents - discountCents),
    order.shippingCents - order.shippingDiscountCents,
  ];
  const known = [...lines.map(({ taxCents }) => taxCents), order.shippingTaxCents];
  const rates = [...lines.map(({ taxRate }) => taxRate), order.shippingTaxRate];
  // Older orders have one percentage on everything, and know only its sum.
  const shared = known.includes(null)
    ? shareOut(
        order.taxCents,
        prices.map((weight, at) => ({ id: String(at).padStart(3, "0"), weight })),
      )
    : undefined;
  const parts = prices.map((price, at) => {
    const taxCents = (shared ?? known)[at] ?? 0;
    return {
      valueCents: order.taxIncluded ? price : price + taxCents,
      taxCents,
      rate: rates[at] ?? basisPoints(order.taxPercent),
    };
  });
  const shipping = parts.at(-1) as OrderPart;
  const shares = order.shippingTaxes?.map(({ rate, base_cents, tax_cents: taxCents }) => ({
    valueCents: order.taxIncluded ? base_cents : base_cents + taxCents,
    taxCents,
    rate,
  }));
  return { lines: parts.slice(0, -1), shipping: { ...shipping, ...(shares && { shares }) } };
}

/** Parts of one rate each: shipping that has several is there by its shares. */
export function partsByRate({ lines, shipping }: OrderParts): OrderPart[] {
  return [...lines, ...sharesOf(shipping)];
}

export function sharesOf(shipping: ShippingPart): readonly OrderPart[] {
  return shipping.shares ?? [shipping];
}
