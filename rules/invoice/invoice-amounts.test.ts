import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { revenueCents } from "#rules/payment/payment-status.ts";
import { aBilledOrder, billedOrders } from "#test/billed-orders.ts";
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
  return aBilledOrder(
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
    const order = aBilledOrder([{ quantity: 1, totalCents: 1_000, discountCents: 0, rate: 2_200 }], {
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
    fc.property(billedOrders, fc.array(deeds, { maxLength: 8 }), fc.nat(8), (make, later, issuedAfter) => {
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
    fc.property(billedOrders, (make) => {
      const order = make();
      expect(soldAmounts(order).adjustmentCents).toBe(0);
      expect(taxOf(soldAmounts(order))).toBe(order.taxCents);
    }),
  );
});
