import { expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import { discountSummary, percentText } from "./discount-summary.ts";

const TEN = {
  kind: "percent",
  value: 1_000,
  applies_to: "everything",
  product_count: 0,
  collection_count: 0,
  minimum_cents: null,
  minimum_quantity: null,
  once_per_customer: false,
} as const;

test.each([
  ["10% off everything", {}],
  ["12.5% off 1 product", { value: 1_250, applies_to: "products", product_count: 1 }],
  ["€5.00 off 1,000 products", { kind: "amount", value: 500, applies_to: "products", product_count: 1_000 }],
  [
    "10% off 2 collections, from €20.00",
    { applies_to: "collections", collection_count: 2, minimum_cents: 2_000 },
  ],
  ["10% off everything, from 3 pieces", { minimum_quantity: 3 }],
  ["Free shipping, once per customer", { kind: "free-shipping", value: 0, once_per_customer: true }],
  [
    "Free shipping with 1 collection",
    { kind: "free-shipping", value: 0, applies_to: "collections", collection_count: 1 },
  ],
] as const)("%s", (words, change) => {
  expect(discountSummary({ ...TEN, ...change }, EURO)).toBe(words);
});

test.each([
  [1, "0.01"],
  [50, "0.5"],
  [1_000, "10"],
  [10_000, "100"],
])("%i hundredths of a percent are %s", (value, text) => {
  expect(percentText(value)).toBe(text);
});
