import { expect, test } from "vitest";
import { type Balance, dueCents, owedBackCents, revenueCents } from "#rules/payment/payment-status.ts";
import { namedPieces, sumsAfterRefund } from "./sums-after-refund.ts";

// Two mugs for 10.00 each, and shipping for 5.95.
function anOrder(paidCents: number): Balance {
  return {
    totalCents: 2_595,
    cancelledCents: 0,
    paidCents,
    refundedCents: 0,
    cancelledRefundedCents: 0,
    overpaidCents: 0,
    overpaidRefundedCents: 0,
  };
}

const MUGS = {
  quantity: 2,
  fulfilledQuantity: 0,
  cancelledQuantity: 0,
  refundedQuantity: 0,
  refundedCents: 0,
  returnedQuantity: 0,
  restockedQuantity: 0,
};

function refunded(before: Balance, amountCents: number, mugs = MUGS, overpaidCents = 0): Balance {
  const named = [namedPieces(mugs, 2_000, 1)];
  return { ...before, ...sumsAfterRefund(before, { amountCents, overpaidCents, named, unnamedCents: 0 }) };
}

test.each([
  ["was shipped", { ...MUGS, fulfilledQuantity: 2 }],
  ["was not shipped", MUGS],
])("what is kept back on a piece that %s stays sold, and is not owed", (_, mugs) => {
  const after = refunded(anOrder(2_595), 700, mugs);
  expect([revenueCents(after), owedBackCents(after), dueCents(after)]).toEqual([1_895, 0, 0]);
});

test("what a refund keeps back was paid: the rest of the order costs what it did", () => {
  const after = refunded(anOrder(1_000), 700);
  expect([revenueCents(after), dueCents(after)]).toEqual([300 + 1_595, 1_595]);
});

test("what was not paid for a cancelled piece is not kept back", () => {
  const after = refunded(anOrder(500), 500);
  expect([revenueCents(after), dueCents(after)]).toEqual([1_595, 1_595]);
});

test("a piece that was cancelled earlier stays owed: its credit note says so", () => {
  const before = { ...anOrder(2_595), cancelledCents: 1_000 };
  const after = refunded(before, 700, { ...MUGS, cancelledQuantity: 1 });
  expect([revenueCents(after), owedBackCents(after)]).toEqual([1_595, 300]);
});

test("what was overpaid is given back beside a piece: neither the piece's price nor the order's worth changes by it", () => {
  const before = { ...anOrder(2_600), overpaidCents: 5 };
  const after = refunded(before, 1_005, MUGS, 5);
  expect([after.refundedCents, after.overpaidRefundedCents, after.cancelledRefundedCents]).toEqual([
    1_005, 5, 1_000,
  ]);
  expect([revenueCents(after), owedBackCents(after), dueCents(after)]).toEqual([1_595, 0, 0]);
});
