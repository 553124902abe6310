import { expect, test } from "vitest";
import type { TrackedOrder } from "#rules/order/public-order.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { shownWithdrawals } from "./withdrawals.server.ts";

const STORE = { home: "/kiln", takesWithdrawals: true } as ShopStore;

function linkOf(...pieces: [quantity: number, cancelled: number, refunded: number][]) {
  const line_items = pieces.map(([quantity, cancelled_quantity, refunded_quantity]) => ({
    quantity,
    cancelled_quantity,
    refunded_quantity,
  }));
  const order = { order_number: 1234567890, financial_status: "paid", withdrawals: [], line_items };
  return shownWithdrawals(order as unknown as TrackedOrder, STORE).link;
}

test("an order links to the withdrawal while a piece of it is neither cancelled nor refunded", () => {
  expect(linkOf([2, 0, 0])).toBe("/kiln/withdraw?order=1234567890");
  expect(linkOf([2, 2, 0], [2, 1, 1])).toBe("/kiln/withdraw?order=1234567890");
  expect(linkOf([2, 2, 2], [1, 0, 1])).toBeUndefined();
});
