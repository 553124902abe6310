import { expect, test } from "vitest";
import { shippingObstacle } from "./shipping-obstacle.ts";

const ORDER = {
  financialStatus: "pending",
  paymentKind: "bank-transfer",
  cancelled: false,
  totalCents: 3_000,
  cancelledCents: 0,
  paidCents: 0,
  refundedCents: 0,
  cancelledRefundedCents: 0,
  overpaidCents: 0,
  overpaidRefundedCents: 0,
} as const;
const PAID = { ...ORDER, financialStatus: "paid", paidCents: 3_000 } as const;
const DEMO = { ...ORDER, financialStatus: "demo", paymentKind: null } as const;

test.for([
  ["a paid order", PAID, undefined],
  ["a demo order", DEMO, undefined],
  ["an order by bank transfer that is not paid", ORDER, "unpaid"],
  ["one that is paid in part", { ...ORDER, financialStatus: "partially_paid", paidCents: 1_000 }, "unpaid"],
  ["one whose unpaid pieces are cancelled", { ...PAID, paidCents: 1_000, cancelledCents: 2_000 }, undefined],
  ["one that is paid at the door", { ...ORDER, paymentKind: "cash-on-delivery" }, undefined],
  ["one that is paid at pickup", { ...ORDER, paymentKind: "pay-at-pickup" }, undefined],
  ["one that is being paid by card", { ...ORDER, financialStatus: "awaiting_payment" }, "unsettled"],
  ["a voided one", { ...ORDER, financialStatus: "voided" }, "unsettled"],
  ["a cancelled one that was paid", { ...PAID, cancelled: true }, "cancelled"],
  ["a cancelled demo order", { ...DEMO, cancelled: true }, "cancelled"],
  [
    "one whose money was given back as a favour",
    { ...PAID, financialStatus: "refunded", refundedCents: 3_000 },
    undefined,
  ],
] as const)("%s", ([, order, obstacle]) => {
  expect(shippingObstacle(order)).toBe(obstacle);
});
