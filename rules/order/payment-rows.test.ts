import { describe, expect, test } from "vitest";
import { dueOf, paymentRows } from "./payment-rows.ts";

const PENDING = {
  financial_status: "pending",
  total_cents: 5_000,
  cancelled_cents: 0,
  paid_cents: 0,
  refunded_cents: 0,
  cancelled_refunded_cents: 0,
  overpaid_cents: 0,
  overpaid_refunded_cents: 0,
} as const;

const rows = (change: Partial<Record<keyof typeof PENDING, unknown>>) =>
  paymentRows({ ...PENDING, ...change } as typeof PENDING).map(({ name, cents }) => [name, cents]);

describe("what became of an order's total", () => {
  test.each([
    ["nothing yet", {}, []],
    ["it is being paid by card", { financial_status: "awaiting_payment" }, [["Waiting for payment", 5_000]]],
    [
      "a part is paid",
      { paid_cents: 2_000 },
      [
        ["Paid", 2_000],
        ["To be paid", 3_000],
      ],
    ],
    ["all is paid", { paid_cents: 5_000 }, [["Paid", 5_000]]],
    [
      "a part is cancelled",
      { cancelled_cents: 1_000 },
      [
        ["Cancelled", -1_000],
        ["To be paid", 4_000],
      ],
    ],
    [
      "paid and refunded",
      { paid_cents: 5_000, refunded_cents: 1_500 },
      [
        ["Paid", 5_000],
        ["Refunded", -1_500],
        ["After refund", 3_500],
      ],
    ],
    [
      "cancelled and refunded: neither is told twice",
      { cancelled_cents: 5_000, paid_cents: 5_000, refunded_cents: 5_000, cancelled_refunded_cents: 5_000 },
      [
        ["Paid", 5_000],
        ["Refunded", -5_000],
        ["After refund", 0],
      ],
    ],
    [
      "a part cancelled before the rest was paid, and some of that refunded",
      { cancelled_cents: 1_000, paid_cents: 4_000, refunded_cents: 500 },
      [
        ["Cancelled", -1_000],
        ["Paid", 4_000],
        ["Refunded", -500],
        ["After refund", 3_500],
      ],
    ],
    [
      "more was paid than was due",
      { paid_cents: 5_005, overpaid_cents: 5 },
      [
        ["Paid", 5_005],
        ["To be given back", 5],
      ],
    ],
    [
      "more was paid than was due, and other money refunded: what is owed stands below the sum",
      { paid_cents: 5_405, overpaid_cents: 405, refunded_cents: 700 },
      [
        ["Paid", 5_405],
        ["Refunded", -700],
        ["After refund", 4_705],
        ["To be given back", 405],
      ],
    ],
    ["a demo order", { financial_status: "demo" }, []],
  ])("%s", (_, change, shown) => {
    expect(rows(change)).toEqual(shown);
  });

  test("a demo order is not to be paid", () => {
    expect(dueOf({ ...PENDING, financial_status: "demo" })).toBe(0);
  });
});
