import { expect, test } from "vitest";
import { fulfillmentStatusOf, openToShip } from "./fulfillment-status.ts";

const line = (quantity: number, fulfilledQuantity = 0, cancelledQuantity = 0) => ({
  quantity,
  fulfilledQuantity,
  cancelledQuantity,
});

test("what is shipped or cancelled is not open to ship", () => {
  expect(openToShip(line(5))).toBe(5);
  expect(openToShip(line(5, 2, 1))).toBe(2);
  expect(openToShip(line(5, 2, 3))).toBe(0);
});

test.for([
  ["nothing shipped", [line(2), line(1)], "unfulfilled"],
  ["nothing shipped, and all cancelled", [line(2, 0, 2)], "unfulfilled"],
  ["a piece shipped", [line(2, 1), line(1)], "partial"],
  ["one line shipped, one open", [line(2, 2), line(1)], "partial"],
  ["all shipped", [line(2, 2), line(1, 1)], "fulfilled"],
  ["the rest cancelled", [line(2, 1, 1), line(1, 0, 1)], "fulfilled"],
] as const)("%s", ([, lines, status]) => {
  expect(fulfillmentStatusOf(lines)).toBe(status);
});
