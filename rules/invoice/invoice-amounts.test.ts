import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOfPieces, orderParts } from "#rules/order/order-parts.ts";
import { owedBackCents, revenueCents } from "#rules/order/payment-status.ts";
import { priceRefund } from "#rules/order/price-refund.ts";
import { refundForCancelled } from "#rules/order/refund-for-cancelled.ts";
import {
  type BilledOrder,
  type InvoiceAmounts,
  missingCents,
  soldAmounts,
  subtractAmounts,
  taxOf,
  totalOf,
} from "./invoice-amounts.ts";

type Line = BilledOrder["lines"][number];
type Refund = BilledOrder["refunds"][number];
type Order = BilledOrder & { lines: Line[]; refunds: Refund[] };

// Three mugs for 10.00 with 0.01 off at 19 %, a book for 10.00 at 7 %, and shipping for 5.00; tax on top.
function anOrder(): Order {
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
function madeOf(made: Made[], { taxIncluded, known }: { taxIncluded: boolean; known: boolean }): Order {
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
    shippingCents: 500,
    shippingDiscountCents: 0,
    shippingTaxCents: known ? shippingTax : null,
    shippingTaxRate: known ? 1_900 : null,
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
  })
  .map(
    ({ made, ...priced }) =>
      () =>
        madeOf(made, priced),
  );

type Deed = (order: Order) => ReturnType<typeof give>;

const deeds: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ at: fc.nat(3), pieces: fc.integer({ min: 1, max: 3 }) }).map(({ at, pieces }): Deed => {
    return (order) => ship(order, at % order.lines.length, pieces);
  }),
  fc.record({ at: fc.nat(3), pieces: fc.integer({ min: 1, max: 5 }) }).map(({ at, pieces }): Deed => {
    return (order) => cancelPieces(order, at % order.lines.length, pieces);
  }),
  fc.constant<Deed>(cancel),
  fc
    .record({
      pieces: fc.array(fc.nat(2), { minLength: 4, maxLength: 4 }),
      shippingCents: fc.constantFrom(0, 200, 500),
      amountCents: fc.option(fc.integer({ min: 1, max: 5_000 }), { nil: undefined }),
    })
    .map(({ pieces, ...wanted }): Deed => {
      return (order) => {
        const lines = order.lines.flatMap(({ id, quantity, refundedQuantity }, at) => {
          const wish = Math.min(pieces[at] ?? 0, quantity - refundedQuantity);
          return wish > 0 ? [{ id, quantity: wish }] : [];
        });
        return give(order, { lines, ...wanted });
      };
    }),
);

function ship(order: Order, at: number, pieces: number): undefined {
  const line = order.lines[at] as Line;
  line.fulfilledQuantity += Math.min(pieces, line.quantity - line.fulfilledQuantity - line.cancelledQuantity);
}

function cancelPieces(order: Order, at: number, pieces: number): undefined {
  const line = order.lines[at] as Line;
  line.cancelledQuantity += Math.min(pieces, line.quantity - line.fulfilledQuantity - line.cancelledQuantity);
  sumUp(order);
}

function cancel(order: Order): undefined {
  if (order.cancelledAt) return;
  order.cancelledAt = new Date(0);
  for (const at of order.lines.keys()) cancelPieces(order, at, 5);
}

/** As a refund is written: it takes cancelled pieces first, then open ones, then shipped ones. */
function give(order: Order, wanted: Parameters<typeof priceRefund>[1]) {
  const parts = orderParts(order, order.lines);
  const priced = priceRefund({ balance: order, lines: order.lines, parts, earlier: order.refunds }, wanted);
  if (!priced.ok) return;
  const lines = priced.refund.lines.map(({ id, quantity, amountCents }) => {
    const line = order.lines.find((one) => one.id === id) as Line;
    const before = line.returnedQuantity;
    for (let piece = 0; piece < quantity; piece++) {
      const waits = line.cancelledQuantity > line.refundedQuantity - line.returnedQuantity;
      const isOpen = line.quantity > line.fulfilledQuantity + line.cancelledQuantity;
      line.refundedQuantity++;
      if (!waits && isOpen) line.cancelledQuantity++;
      else if (!waits) line.returnedQuantity++;
    }
    return { quantity, amountCents, returned: line.returnedQuantity - before };
  });
  sumUp(order);
  const { amountCents, shippingCents } = priced.refund;
  const shippingCancelled = isShippingCancelled(order);
  const owedCents = owedBackCents(order);
  order.refunds.push(priced.refund);
  order.refundedCents += amountCents;
  order.cancelledRefundedCents = Math.min(
    order.cancelledRefundedCents +
      refundForCancelled({ amountCents, lines, shippingCents, shippingCancelled, owedCents }),
    order.cancelledCents,
    order.refundedCents,
  );
  return priced.refund;
}

function sumUp(order: Order): void {
  const { lines, shipping } = orderParts(order, order.lines);
  const pieces = order.lines.map(({ cancelledQuantity, quantity }, at) =>
    costOfPieces(lines[at]?.valueCents ?? 0, cancelledQuantity, quantity),
  );
  const withShipping = isShippingCancelled(order) ? shipping.valueCents : 0;
  order.cancelledCents = pieces.reduce((sum, cents) => sum + cents, withShipping);
}

function isShippingCancelled({ cancelledAt, lines }: Order): boolean {
  return cancelledAt !== null && lines.every((line) => line.fulfilledQuantity === 0);
}
