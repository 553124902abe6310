import { expect, test } from "vitest";
import { sayMoment } from "./when.tsx";

const now = new Date("2026-03-10T12:00:00Z");

test.each([
  ["2026-03-10T11:59:30Z", "UTC", "Just now"],
  ["2026-03-10T00:05:00Z", "UTC", "Today, 00:05"],
  ["2026-03-09T23:55:00Z", "UTC", "Yesterday, 23:55"],
  ["2026-03-08T12:00:00Z", "UTC", "8 Mar"],
  ["2025-12-31T12:00:00Z", "UTC", "31 Dec 2025"],
  // The day is that of the store, whose clocks show 01:00 of the 11th, and 04:00 of the 10th.
  ["2026-03-10T10:30:00Z", "Pacific/Auckland", "Yesterday, 23:30"],
  ["2026-03-10T03:30:00Z", "America/Los_Angeles", "Yesterday, 20:30"],
  ["2025-12-31T11:30:00Z", "Pacific/Auckland", "1 Jan"],
  ["2026-11-30T23:30:00Z", "Europe/Berlin", "1 Dec"],
])("%s is shown in %s as %s", (moment, zone, said) => {
  expect(sayMoment(new Date(moment), now, zone)).toBe(said);
});
