import { expect, test } from "vitest";
import { cardStep } from "./card-step.ts";

test.each([
  ["stripe", "awaiting_payment", "waiting"],
  ["stripe", "pending", "under-way"],
  ["stripe", "voided", "not-paid"],
  ["stripe", "paid", undefined],
  ["stripe", "refunded", undefined],
  ["bank-transfer", "pending", undefined],
  ["bank-transfer", "voided", undefined],
  [null, "demo", undefined],
] as const)("an order by %s that is %s: %s", (payment_kind, financial_status, step) => {
  expect(cardStep({ payment_kind, financial_status })).toBe(step);
});

test("an order that was given up before Stripe said what became of it: unknown", () => {
  const order = { payment_kind: "stripe", financial_status: "voided", payment_asked: true } as const;
  expect(cardStep(order)).toBe("unknown");
  expect(cardStep({ ...order, financial_status: "awaiting_payment" })).toBe("waiting");
});
