import { randomInt } from "node:crypto";
import { expect, test } from "vitest";
import { drawOrderNumber, parseOrderNumber } from "./order-number.ts";

test("an order number has exactly ten digits, the first not 0", () => {
  expect(parseOrderNumber("1000000000")).toBe(1_000_000_000);
  expect(parseOrderNumber("9999999999")).toBe(9_999_999_999);
  for (const bad of ["", "12abc", "123", "0123456789", "12345678901", "9".repeat(30), "1e9", "-1000000000"]) {
    expect(parseOrderNumber(bad)).toBeUndefined();
  }
  expect(parseOrderNumber(" 1000000000")).toBeUndefined();
  expect(parseOrderNumber("1000000000\n")).toBeUndefined();
});

test("a random number can be parsed again, up to both limits", () => {
  for (const draw of [randomInt, (min: number) => min, (_: number, max: number) => max - 1]) {
    const drawn = drawOrderNumber(draw);
    expect(parseOrderNumber(String(drawn))).toBe(drawn);
  }
});
