import type { Cents } from "#rules/money/money.ts";

export type PricedLine = { price: Cents; quantity: number };

/** As PostgreSQL or JSON returns it: a numeric of at most 2 decimals, as text or as a number. */
type TaxPercent = string | number;

export type TotalsSettings = {
  shippingFlatRateCents: Cents | null;
  taxPercent: TaxPercent | null;
};

export type OrderTotals = {
  subtotalCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
  totalCents: Cents;
};

/** Total = subtotal − discount + shipping, plus tax unless prices include it. The discount is on items and shipping. */
export type DiscountedTotals = OrderTotals & { discountCents: Cents; taxIncluded: boolean };

/** What the browser shows in a store that has only a flat rate and a percentage. The server prices by priceOrder. */
export function orderTotals(lines: readonly PricedLine[], settings: TotalsSettings): OrderTotals {
  const subtotalCents = subtotal(lines);
  const shippingCents = settings.shippingFlatRateCents ?? 0;
  const taxCents = taxOn(subtotalCents + shippingCents, settings.taxPercent ?? 0);
  return { subtotalCents, shippingCents, taxCents, totalCents: subtotalCents + shippingCents + taxCents };
}

export function subtotal(lines: readonly PricedLine[]): Cents {
  return lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
}

/**
 * Half up, in integers: with floats, 25,850.00 at 0.57 % would be a cent less than 147.35. The base is taxed in parts
 * of 10,000 cents, because base × hundredths exceeds the exact integers of a number.
 */
export function taxOn(base: Cents, taxPercent: TaxPercent): Cents {
  const hundredths = Math.round(Number(taxPercent) * 100);
  const rest = base % 10_000;
  return ((base - rest) / 10_000) * hundredths + Math.floor((rest * hundredths + 5_000) / 10_000);
}
