import fc from "fast-check";
import type { ChangingOrder } from "./order-deeds.ts";

type Made = { quantity: number; totalCents: number; discountCents: number; rate: number };

/** `known` is false for older orders, which have the rate of the first line on everything. */
export function aBilledOrder(
  made: Made[],
  { taxIncluded, known, shared }: { taxIncluded: boolean; known: boolean; shared?: boolean },
): ChangingOrder {
  const oneRate = made[0]?.rate ?? 0;
  const rateOf = (rate: number) => (known ? rate : oneRate);
  const taxIn = (cents: number, rate: number) =>
    Math.round(taxIncluded ? (cents * rate) / (10_000 + rate) : (cents * rate) / 10_000);
  const taxes = made.map(({ totalCents, discountCents, rate }) =>
    taxIn(totalCents - discountCents, rateOf(rate)),
  );
  // As if shipping had the rates of the goods: 4.00 at 19 %, and the rest at 7 %.
  const shippingTaxes =
    known && shared
      ? [
          { rate: 1_900, base_cents: 400, tax_cents: taxIn(400, 1_900) },
          { rate: 700, base_cents: 100, tax_cents: taxIn(100, 700) },
        ]
      : null;
  const shippingTax =
    shippingTaxes?.reduce((sum, { tax_cents }) => sum + tax_cents, 0) ?? taxIn(500, rateOf(1_900));
  const taxCents = taxes.reduce((sum, tax) => sum + tax, shippingTax);
  const lines = made.map(({ quantity, totalCents, discountCents, rate }, at) => ({
    id: String(at),
    title: "",
    quantity,
    fulfilledQuantity: 0,
    cancelledQuantity: 0,
    refundedQuantity: 0,
    returnedQuantity: 0,
    totalCents,
    discountCents,
    taxCents: known ? (taxes[at] ?? 0) : null,
    taxRate: known ? rate : null,
  }));
  const goods = made.reduce((sum, line) => sum + line.totalCents - line.discountCents, 500);
  const totalCents = goods + (taxIncluded ? 0 : taxCents);
  return {
    totalCents,
    cancelledCents: 0,
    cancelledAt: null,
    paidCents: totalCents,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
    shippingCents: 500,
    shippingDiscountCents: 0,
    shippingTaxCents: known ? shippingTax : null,
    shippingTaxRate: known ? 1_900 : null,
    shippingTaxes,
    taxCents,
    taxPercent: String(oneRate / 100),
    taxIncluded,
    lines,
    refunds: [],
  };
}

export const billedOrders = fc
  .record({
    made: fc.array(
      fc
        .record({
          quantity: fc.integer({ min: 1, max: 5 }),
          totalCents: fc.integer({ min: 0, max: 100_000 }),
          off: fc.integer({ min: 0, max: 100 }),
          rate: fc.constantFrom(0, 700, 1_900, 2_550),
        })
        .map(({ off, ...line }) => ({
          ...line,
          discountCents: Math.floor((line.totalCents * off) / 100),
        })),
      { minLength: 1, maxLength: 4 },
    ),
    taxIncluded: fc.boolean(),
    known: fc.boolean(),
    shared: fc.boolean(),
  })
  .map(
    ({ made, ...priced }) =>
      () =>
        aBilledOrder(made, priced),
  );
