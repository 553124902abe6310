import { expect, test } from "vitest";
import { senderInput } from "./sender-input.ts";

const read = (local_part: unknown) => senderInput.safeParse({ local_part }).data?.local_part;

test.each(["orders", "no-reply", "shop.orders_2"])("%s can stand before the @", (part) => {
  expect(read(` ${part.toUpperCase()} `)).toBe(part);
});

test.each([
  "",
  "a@b",
  "orders\r\nBcc: victim",
  "orders\nx",
  '"orders"',
  "or ders",
  "orders,other",
  "<orders>",
  ".orders",
  "orders.",
  "or..ders",
  "bücher",
  // Cyrillic.
  "о\u0440ders",
  "or\u200bders",
  "K\u212A",
  "a".repeat(41),
  7,
])("%j cannot", (part) => {
  expect(read(part)).toBe(undefined);
});
