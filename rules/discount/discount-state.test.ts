import { expect, test } from "vitest";
import { discountState } from "./discount-state.ts";

const NOW = new Date("2026-11-16T12:00:00Z");
const before = new Date(NOW.getTime() - 1);
const after = new Date(NOW.getTime() + 1);
const DISCOUNT = { startsAt: before, endsAt: null, paused: false, maxUses: null, uses: 0 };

test.each([
  ["active", {}],
  ["active", { startsAt: NOW }],
  ["active", { endsAt: after }],
  ["active", { maxUses: 3, uses: 2 }],
  ["active", { uses: 1_000 }],
  ["scheduled", { startsAt: after }],
  ["paused", { paused: true }],
  ["paused", { startsAt: after, paused: true }],
  ["ended", { endsAt: NOW }],
  ["ended", { maxUses: 3, uses: 3 }],
  ["ended", { endsAt: before, paused: true }],
  ["ended", { startsAt: after, maxUses: 1, uses: 1 }],
])("a discount is %s with %j", (state, change) => {
  expect(discountState({ ...DISCOUNT, ...change }, NOW)).toBe(state);
});
