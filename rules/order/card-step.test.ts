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
