import { expect, test } from "vitest";
import type { DiscountId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import { DISCOUNT_COLUMNS, discountRow, type ExportedDiscount } from "./discount-rows.ts";

const TEN: ExportedDiscount = {
  id: "id" as DiscountId,
  title: "TEN",
  code: "TEN",
  kind: "percent",
  value: 1_250,
  applies_to: "products",
  minimum_cents: 2_000,
  minimum_quantity: null,
  once_per_customer: true,
  max_uses: 100,
  uses: 7,
  starts_at: "2026-06-30T22:30:00.000Z",
  ends_at: null,
  paused: false,
  state: "active",
  version: 1,
  created_at: "2026-06-01T00:00:00.000Z",
  products: ["mug", "plate"],
  collections: [],
};
const STORE = { currency: EURO, timeZone: "Europe/Berlin" };

function rowOf(change: Partial<ExportedDiscount>) {
  const cells = discountRow({ ...TEN, ...change }, STORE);
  return Object.fromEntries(DISCOUNT_COLUMNS.map((name, at) => [name, cells[at]]));
}

test("a discount is a row with its terms, in the words of its form", () => {
  expect(rowOf({})).toEqual({
    Title: "TEN",
    Code: "TEN",
    State: "Active",
    Type: "Percentage",
    Value: "12.5",
    "Applies to": "Products",
    Products: "mug, plate",
    Collections: "",
    "Minimum value": "20.00",
    "Minimum pieces": null,
    "Once per customer": "Yes",
    "Number of uses": 100,
    Used: 7,
    Starts: "2026-07-01 00:30",
    Ends: null,
  });
});

test("the value of a fixed amount is money, and free shipping has none", () => {
  expect(rowOf({ kind: "amount", value: 500, minimum_cents: null })).toMatchObject({
    Type: "Fixed amount",
    Value: "5.00",
    "Minimum value": null,
  });
  expect(rowOf({ kind: "free-shipping", value: 0 })).toMatchObject({ Type: "Free shipping", Value: null });
});
