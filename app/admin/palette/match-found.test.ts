import { expect, test } from "vitest";
import { type Found, matchFound } from "./match-found.ts";

const FOUND = {
  orders: [{ order_number: 1_234_567_890, email: "anna@example.com", shipping_name: "Anna Biànchi" }],
  customers: [{ name: "Anna Biànchi", email: "anna@example.com" }],
  products: [
    { title: "Café Mug", sku: null },
    { title: "Teapot", sku: "MUG-2" },
  ],
} as unknown as Found;

test.for([
  ["bianchi", 1, []],
  ["ANNA@", 1, []],
  ["#123", 1, []],
  ["1234", 1, []],
  ["2345", 0, []],
  ["mug", 0, ["Café Mug", "Teapot"]],
  ["cafe m", 0, ["Café Mug"]],
  ["bianchi m", 0, []],
] as const)("of what was found for other words, '%s' finds %d orders and %j", ([words, orders, titles]) => {
  const found = matchFound(FOUND, words);
  expect(found.orders).toHaveLength(orders);
  expect(found.customers).toHaveLength(words.includes("123") ? 0 : orders);
  expect(found.products.map(({ title }) => title)).toEqual(titles);
});
