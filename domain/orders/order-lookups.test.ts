import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { StoreId } from "#rules/ids.ts";
import { createOrderLookups } from "./order-lookups.ts";

const store = randomUUID() as StoreId;
const MINUTE = 60_000;

function lookupsAt(clock: { now: number }) {
  return createOrderLookups(() => clock.now);
}

test("20 misses in 10 minutes are forgiven, then the address waits until the first is 10 minutes old", () => {
  const clock = { now: 0 };
  const lookups = lookupsAt(clock);
  for (let miss = 0; miss < 20; miss++) {
    expect(lookups.secondsUntilAllowed(store, "1.1.1.1")).toBe(0);
    lookups.noteMiss(store, "1.1.1.1");
  }
  expect(lookups.secondsUntilAllowed(store, "1.1.1.1")).toBe(600);
  expect(lookups.secondsUntilAllowed(store, "2.2.2.2")).toBe(0);
  clock.now = 10 * MINUTE - 500;
  expect(lookups.secondsUntilAllowed(store, "1.1.1.1")).toBe(1);
  clock.now = 10 * MINUTE;
  expect(lookups.secondsUntilAllowed(store, "1.1.1.1")).toBe(0);
});

test("misses in other stores count for the address too", () => {
  const lookups = lookupsAt({ now: 0 });
  for (let miss = 0; miss < 20; miss++) lookups.noteMiss(randomUUID() as StoreId, "1.1.1.1");
  expect(lookups.secondsUntilAllowed(store, "1.1.1.1")).toBeGreaterThan(0);
});

test("when a thousand addresses guess at one store, only those that missed before are refused", () => {
  const lookups = lookupsAt({ now: 0 });
  for (let address = 0; address < 1_000; address++)
    lookups.noteMiss(store, `10.0.${address >> 8}.${address & 255}`);
  expect(lookups.secondsUntilAllowed(store, "10.0.0.7")).toBeGreaterThan(0);
  expect(lookups.secondsUntilAllowed(store, "2.2.2.2")).toBe(0);
  expect(lookups.secondsUntilAllowed(randomUUID() as StoreId, "10.0.0.7")).toBe(0);
});
