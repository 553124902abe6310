import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { StoreId } from "#rules/input/ids.ts";
import { createLookups } from "./lookups.ts";
import { createMemoryLimiter } from "./memory-limiter.ts";

const store = randomUUID() as StoreId;
const MINUTE = 60_000;
const NOT_FOUND = { ok: false, reason: "not-found" };
const TOO_MANY = { ok: false, reason: "too-many-misses", retryAfterSeconds: 600 };

function lookupsAt(clock: { now: number }) {
  const lookups = createLookups("order", (_, limits) => createMemoryLimiter(limits, () => clock.now));
  return {
    miss: (address: string, at = store) => lookups.find(at, address, async () => undefined),
    hit: (address: string, at = store) => lookups.find(at, address, async () => "the order"),
    fail: (address: string) => lookups.find(store, address, () => Promise.reject(new Error("away"))),
  };
}

test("20 misses in 10 minutes are allowed, then the address waits until the first is 10 minutes old", async () => {
  const clock = { now: 0 };
  const { miss, hit } = lookupsAt(clock);
  for (let n = 0; n < 20; n++) expect(await miss("1.1.1.1")).toEqual(NOT_FOUND);
  expect(await miss("1.1.1.1")).toEqual(TOO_MANY);
  expect(await hit("1.1.1.1")).toEqual(TOO_MANY);
  expect(await miss("2.2.2.2")).toEqual(NOT_FOUND);
  clock.now = 10 * MINUTE - 500;
  expect(await miss("1.1.1.1")).toEqual({ ...TOO_MANY, retryAfterSeconds: 1 });
  clock.now = 10 * MINUTE;
  expect(await miss("1.1.1.1")).toEqual(NOT_FOUND);
});

test("orders that exist are never counted, however many are requested at once", async () => {
  const { miss, hit } = lookupsAt({ now: 0 });
  for (let n = 0; n < 19; n++) await miss("1.1.1.1");
  const found = await Promise.all(Array.from({ length: 50 }, () => hit("1.1.1.1")));
  expect(found).toEqual(Array(50).fill({ ok: true, found: "the order" }));
  expect(await miss("1.1.1.1")).toEqual(NOT_FOUND);
  expect(await miss("1.1.1.1")).toEqual(TOO_MANY);
});

test("a lookup that fails does not block the next one", async () => {
  const { fail, hit } = lookupsAt({ now: 0 });
  const [failed, found] = await Promise.allSettled([fail("1.1.1.1"), hit("1.1.1.1")]);
  expect([failed.status, found.status]).toEqual(["rejected", "fulfilled"]);
});

test("a lookup that fails is not counted: it told nothing", async () => {
  const { fail, miss } = lookupsAt({ now: 0 });
  for (let n = 0; n < 20; n++) await expect(fail("1.1.1.1")).rejects.toThrow("away");
  expect(await miss("1.1.1.1")).toEqual(NOT_FOUND);
});

test("misses in other stores count for the address too", async () => {
  const { miss } = lookupsAt({ now: 0 });
  for (let n = 0; n < 20; n++) await miss("1.1.1.1", randomUUID() as StoreId);
  expect(await miss("1.1.1.1")).toEqual(TOO_MANY);
});

test("when a thousand addresses guess at one store, only those that missed before are refused", async () => {
  const { miss, hit } = lookupsAt({ now: 0 });
  for (let address = 0; address < 1_000; address++) await miss(`10.0.${address >> 8}.${address & 255}`);
  expect(await hit("10.0.0.7")).toEqual(TOO_MANY);
  expect(await hit("2.2.2.2")).toMatchObject({ ok: true });
  expect(await hit("10.0.0.7", randomUUID() as StoreId)).toMatchObject({ ok: true });
});
