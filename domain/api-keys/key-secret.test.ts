import { expect, test } from "vitest";
import { isWholeKey, newKeySecret } from "./key-secret.ts";

test("a key has 256 random bits and a checksum, in letters and digits", () => {
  const keys = Array.from({ length: 200 }, newKeySecret);
  for (const key of keys) expect(key).toMatch(/^sw_live_[0-9A-Za-z]{49}$/);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys.every(isWholeKey)).toBe(true);
});

test("a key with a wrong letter, or that was not copied whole, is told from a whole one", () => {
  const key = newKeySecret();
  const other = (letter: string | undefined) => (letter === "a" ? "b" : "a");
  for (let at = "sw_live_".length; at < key.length; at++)
    expect(isWholeKey(key.slice(0, at) + other(key[at]) + key.slice(at + 1))).toBe(false);
  for (const wrong of ["", "sw_live_", key.slice(0, -1), `${key}a`, key.toLowerCase(), ` ${key}`])
    expect(isWholeKey(wrong)).toBe(false);
});
