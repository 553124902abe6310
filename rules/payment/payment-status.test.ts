import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Balance,
  canBecome,
  dueCents,
  NEXT_STATUSES,
  owedBackCents,
  PAYMENT_LABELS,
  type PaymentStatus,
  refundableCents,
  revenueCents,
  statusOf,
} from "./payment-status.ts";

const STATUSES = Object.keys(PAYMENT_LABELS) as PaymentStatus[];

describe("the transitions of a payment status", () => {
  test("are these and no others", () => {
    const allowed = STATUSES.flatMap((from) =>
      STATUSES.filter((to) => from !== to && canBecome(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(allowed).toEqual([
      "awaiting_payment → pending",
      "awaiting_payment → paid",
      "awaiting_payment → voided",
      "pending → partially_paid",
      "pending → paid",
      "pending → partially_refunded",
      "pending → refunded",
      "pending → voided",
      "partially_paid → pending",
      "partially_paid → paid",
      "partially_paid → partially_refunded",
      "partially_paid → refunded",
      "paid → partially_refunded",
      "paid → refunded",
      "paid → voided",
      "partially_refunded → refunded",
      "voided → paid",
      "voided → partially_refunded",
      "voided → refunded",
    ]);
    expect(STATUSES.every((status) => canBecome(status, status))).toBe(true);
  });

  test("name every status", () => {
    expect(Object.keys(NEXT_STATUSES).sort()).toEqual([...STATUSES].sort());
  });
});

const NOTHING_YET: Balance = {
  totalCents: 100,
  cancelledCents: 0,
  paidCents: 0,
  refundedCents: 0,
  cancelledRefundedCents: 0,
  overpaidCents: 0,
  overpaidRefundedCents: 0,
};

test.each<[PaymentStatus, Partial<Balance>, { cancelled?: boolean }, PaymentStatus]>([
  ["demo", {}, {}, "demo"],
  ["demo", { cancelledCents: 100 }, { cancelled: true }, "demo"],
  ["pending", {}, {}, "pending"],
  ["awaiting_payment", {}, {}, "awaiting_payment"],
  ["pending", { paidCents: 40 }, {}, "partially_paid"],
  ["partially_paid", { paidCents: 100 }, {}, "paid"],
  ["pending", { totalCents: 0 }, {}, "paid"],
  ["paid", { totalCents: 0 }, { cancelled: true }, "voided"],
  ["pending", { cancelledCents: 100 }, { cancelled: true }, "voided"],
  // Part of it was shipped before the rest was cancelled: that part is still to be paid.
  ["pending", { cancelledCents: 60 }, { cancelled: true }, "pending"],
  ["partially_paid", { paidCents: 40, cancelledCents: 100 }, { cancelled: true }, "paid"],
  ["paid", { paidCents: 100, refundedCents: 1 }, {}, "partially_refunded"],
  [
    "paid",
    { paidCents: 100, refundedCents: 100, cancelledCents: 100, cancelledRefundedCents: 100 },
    { cancelled: true },
    "refunded",
  ],
  // Part of it was paid for goods that were cancelled: the rest is still to be paid.
  [
    "partially_paid",
    { paidCents: 40, refundedCents: 40, cancelledCents: 40, cancelledRefundedCents: 40 },
    {},
    "pending",
  ],
])("after %s, the sums %o %o make it %s", (before, sums, { cancelled = false }, after) => {
  expect(statusOf(before, { ...NOTHING_YET, ...sums, cancelled })).toBe(after);
});

test("what is due, can be refunded, is owed back and is worth never contradict each other", () => {
  const sums = fc.nat(10_000).chain((totalCents) =>
    fc.tuple(fc.nat(totalCents), fc.nat(totalCents)).chain(([cancelledCents, paidCents]) =>
      fc.record({
        totalCents: fc.constant(totalCents),
        cancelledCents: fc.constant(cancelledCents),
        paidCents: fc.constant(paidCents),
        refundedCents: fc.nat(paidCents),
        cancelledRefundedCents: fc.constant(0),
        overpaidCents: fc.constant(0),
        overpaidRefundedCents: fc.constant(0),
      }),
    ),
  );
  fc.assert(
    fc.property(sums, (balance) => {
      expect(dueCents(balance)).toBeGreaterThanOrEqual(0);
      expect(owedBackCents(balance)).toBeLessThanOrEqual(refundableCents(balance));
      // Nobody owes both ways.
      expect(Math.min(dueCents(balance), owedBackCents(balance))).toBe(0);
      expect(revenueCents(balance)).toBeGreaterThanOrEqual(0);
      expect(revenueCents(balance)).toBeLessThanOrEqual(balance.totalCents);
    }),
  );
});

describe("an order that was overpaid", () => {
  const balance = { ...NOTHING_YET, paidCents: 105, overpaidCents: 5 };
  const givenBack = { ...balance, refundedCents: 5, overpaidRefundedCents: 5 };

  test("owes the excess back, and is worth what it was", () => {
    expect([owedBackCents(balance), dueCents(balance), revenueCents(balance)]).toEqual([5, 0, 100]);
    expect(refundableCents(balance)).toBe(105);
    const cancelled = { ...balance, cancelledCents: 40 };
    expect([owedBackCents(cancelled), revenueCents(cancelled)]).toEqual([45, 60]);
  });

  test("is paid before and after the excess is given back, not partially refunded", () => {
    for (const sums of [balance, givenBack])
      expect(statusOf("pending", { ...sums, cancelled: false })).toBe("paid");
    expect([owedBackCents(givenBack), revenueCents(givenBack)]).toEqual([0, 100]);
  });

  test("stays voided if all of it came after it was cancelled", () => {
    const late = { ...NOTHING_YET, cancelledCents: 100, paidCents: 100, overpaidCents: 100 };
    expect(statusOf("voided", { ...late, cancelled: true })).toBe("voided");
    expect([owedBackCents(late), revenueCents(late)]).toEqual([100, 0]);
  });
});

describe("money that was given back for other than cancelled goods", () => {
  // 100 paid, 40 given back for a returned piece, and another piece of 60 cancelled.
  const balance = { ...NOTHING_YET, paidCents: 100, refundedCents: 40, cancelledCents: 60 };

  test("does not count against what is owed for cancelled ones", () => {
    expect(owedBackCents(balance)).toBe(60);
    expect(revenueCents(balance)).toBe(0);
  });

  test("is not asked for again; what was given back for cancelled goods was not paid for the others", () => {
    expect(dueCents({ ...NOTHING_YET, paidCents: 100, refundedCents: 10 })).toBe(0);
    const forCancelled = { ...NOTHING_YET, paidCents: 40, refundedCents: 40, cancelledCents: 40 };
    expect(dueCents({ ...forCancelled, cancelledRefundedCents: 40 })).toBe(60);
  });
});
