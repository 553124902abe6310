import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { revenueCents } from "#rules/payment/payment-status.ts";
import { type ChangingOrder, cancelPieces, deeds, give } from "#test/order-deeds.ts";
import {
  type InvoiceAmounts,
  missingCents,
  soldAmounts,
  subtractAmounts,
  taxOf,
  totalOf,
} from "./invoice-amounts.ts";

// Three mugs for 10.00 with 0.01 off at 19 %, a book for 10.00 at 7 %, and shipping for 5.00; tax on top.
function anOrder(): ChangingOrder {
  return madeOf(
    [
      { quantity: 3, totalCents: 1_000, discountCents: 1, rate: 1_900 },
      { quantity: 1, totalCents: 1_000, discountCents: 0, rate: 700 },
    ],
    { taxIncluded: false, known: true },
  );
}

describe("what an invoice charges", () => {
  test("is the whole order while nothing is cancelled or refunded", () => {
    expect(soldAmounts(anOrder())).toEqual({
      taxIncluded: false,
      lines: [
        { id: "0", quantity: 3, amountCents: 999 },
        { id: "1", quantity: 1, amountCents: 1_000 },
      ],
      shippingCents: 500,
      adjustmentCents: 0,
      taxes: [
        { rate: 1_900, valueCents: 999 + 190 + 595, taxCents: 190 + 95 },
        { rate: 700, valueCents: 1_070, taxCents: 70 },
      ],
    });
  });

  test("of an older order has its one percentage", () => {
    const order = madeOf([{ quantity: 1, totalCents: 1_000, discountCents: 0, rate: 2_200 }], {
      taxIncluded: false,
      known: false,
    });
    expect(soldAmounts(order).taxes).toEqual([{ rate: 2_200, valueCents: 1_830, taxCents: 330 }]);
  });

  test("leaves out what was cancelled before it was paid", () => {
    const order = anOrder();
    cancelPieces(order, 0, 3);
    expect(soldAmounts(order)).toMatchObject({
      lines: [
        { id: "0", quantity: 0, amountCents: 0 },
        { id: "1", quantity: 1, amountCents: 1_000 },
      ],
      adjustmentCents: 0,
      taxes: [
        { rate: 1_900, valueCents: 595, taxCents: 95 },
        { rate: 700, valueCents: 1_070, taxCents: 70 },
      ],
    });
  });
});

describe("a credit note", () => {
  test("for a refund has its lines and its tax", () => {
    const order = anOrder();
    const invoice = soldAmounts(order);
    const refund = give(order, { lines: [{ id: "1", quantity: 1 }], shippingCents: 595 });
    const credit = subtractAmounts(invoice, soldAmounts(order));
    expect(credit).toMatchObject({
      lines: [
        { quantity: 0, amountCents: 0 },
        { quantity: 1, amountCents: 1_000 },
      ],
      shippingCents: 500,
      adjustmentCents: 0,
    });
    expect(credit.taxes).toEqual(refund?.taxes);
  });

  test("for an amount without items names it", () => {
    const order = anOrder();
    const invoice = soldAmounts(order);
    give(order, { lines: [], shippingCents: 0, amountCents: 100 });
    const credit = subtractAmounts(invoice, soldAmounts(order));
    expect(totalOf(credit)).toBe(100);
    expect(credit.adjustmentCents + taxOf(credit)).toBe(100);
  });
});

test("invoice less credit notes is what the owner keeps, whatever happens to the order", () => {
  fc.assert(
    fc.property(orders, fc.array(deeds, { maxLength: 8 }), fc.nat(8), (make, later, issuedAfter) => {
      const order = make();
      let left: InvoiceAmounts | undefined;
      for (const [at, deed] of later.entries()) {
        if (at === issuedAfter) left = soldAmounts(order);
        const before = order.cancelledCents - order.cancelledRefundedCents;
        const refund = deed(order);
        const now = soldAmounts(order);
        expect(missingCents(now)).toBe(0);
        expect(totalOf(now)).toBe(revenueCents(order));
        for (const { valueCents, taxCents } of now.taxes) {
          expect(valueCents).toBeGreaterThanOrEqual(taxCents);
          expect(taxCents).toBeGreaterThanOrEqual(0);
        }
        if (!left) continue;
        const credit = subtractAmounts(left, now);
        expect(missingCents(credit)).toBe(0);
        const after = order.cancelledCents - order.cancelledRefundedCents;
        if (refund && before === 0 && after === 0) expect(credit.taxes).toEqual(refund.taxes);
        left = subtractAmounts(left, credit);
        expect(left).toEqual(now);
        expect(totalOf(left)).toBe(revenueCents(order));
      }
    }),
  );
});

test("an invoice without anything cancelled or refunded has no adjustment", () => {
  fc.assert(
    fc.property(orders, (make) => {
      const order = make();
      expect(soldAmounts(order).adjustmentCents).toBe(0);
      expect(taxOf(soldAmounts(order))).toBe(order.taxCents);
    }),
  );
});

type Made = { quantity: number; totalCents: number; discountCents: number; rate: number };

/** `known` is false for older orders, which have the rate of the first line on everything. */
function madeOf(
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
  const shippingTax = taxIn(500, rateOf(1_900));
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
    // As if shipping had the rates of the goods: 4.00 at 19 %, and the rest at 7 %.
    shippingTaxes:
      known && shared
        ? [
            { rate: 1_900, base_cents: 400, tax_cents: shippingTax - 7 },
            { rate: 700, base_cents: 100, tax_cents: 7 },
          ]
        : null,
    taxCents,
    taxPercent: String(oneRate / 100),
    taxIncluded,
    lines,
    refunds: [],
  };
}

const orders = fc
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
        madeOf(made, priced),
  );
