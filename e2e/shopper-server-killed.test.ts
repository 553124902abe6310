import { expect, test } from "vitest";
import { killDuringCheckouts } from "#torture/kills.ts";

test("kill -9 during checkouts: every acknowledged order is whole, and the stock adds up", async () => {
  expect(await killDuringCheckouts(3)).toContain("none lost, none half, stock adds up");
});
