import type { Cents } from "#rules/money/money.ts";
import { shareOut } from "#rules/money/share-out.ts";
import { type BasisPoints, basisPoints } from "#rules/tax/tax-settings.ts";

/** What the shopper pays for a line or for shipping: after discounts, with its tax. */
export type OrderPart = { valueCents: Cents; taxCents: Cents; rate: BasisPoints };

type PricedLine = { totalCents: Cents; discountCents: Cents; taxCents: Cents | null; taxRate: number | null };

export type TaxedOrder = {
  shippingCents: Cents;
  shippingDiscountCents: Cents;
  shippingTaxCents: Cents | null;
  shippingTaxRate: number | null;
  taxCents: Cents;
  taxPercent: string;
  taxIncluded: boolean;
};

/** The parts of an order. They add up to its total, and their taxes to its tax. */
export function orderParts(
  order: TaxedOrder,
  lines: readonly PricedLine[],
): { lines: OrderPart[]; shipping: OrderPart } {
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
  return { lines: parts.slice(0, -1), shipping: parts.at(-1) as OrderPart };
}
