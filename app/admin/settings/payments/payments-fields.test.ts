import { expect, test } from "vitest";
import { isPickupOnly, newMethod } from "./payments-fields.ts";

test("a store can be paid at pickup only when no other way is on", () => {
  const pickup = { ...newMethod("pay-at-pickup"), active: true };
  const transfer = newMethod("bank-transfer");
  expect(isPickupOnly([pickup, { ...transfer, active: false }])).toBe(true);
  expect(isPickupOnly([pickup, { ...transfer, active: true }])).toBe(false);
  expect(isPickupOnly([])).toBe(false);
});
