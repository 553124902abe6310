import { expect, test } from "vitest";
import { clockIn, zonesByRegion } from "./zones.ts";

test("zones are grouped by region, and those without one come last", () => {
  expect(zonesByRegion(["America/Lima", "Europe/Berlin", "UTC", "America/Nuuk"])).toEqual([
    ["America", ["America/Lima", "America/Nuuk"]],
    ["Europe", ["Europe/Berlin"]],
    ["Other", ["UTC"]],
  ]);
});

test("the local time is shown, unless this engine does not know the zone", () => {
  const now = new Date("2026-11-15T23:30:00Z");
  expect(clockIn("Asia/Tokyo", now)).toBe("The time there is Monday 08:30.");
  expect(clockIn("Mars/Olympus", now)).toBeUndefined();
});
