import fc from "fast-check";
import { expect, test } from "vitest";
import { momentAt, skippedOrTwice, wallClock } from "./zoned-time.ts";

const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "Pacific/Apia",
];

test.each([
  ["2026-06-01T09:00", "Europe/Berlin", "2026-06-01T07:00:00.000Z"],
  ["2026-12-01T00:00", "Europe/Berlin", "2026-11-30T23:00:00.000Z"],
  ["2026-06-01T09:00", "Asia/Kolkata", "2026-06-01T03:30:00.000Z"],
  ["2026-11-01T00:00", "America/New_York", "2026-11-01T04:00:00.000Z"],
  // Skipped in spring: the clocks go from 02:00 to 03:00.
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  // Midnight itself is skipped.
  ["2026-04-24T00:00", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
  // Twice in autumn: the first of the two.
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z"],
  // By half an hour.
  ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z"],
  // Samoa left out 30 December 2011.
  ["2011-12-29T23:30", "Pacific/Apia", "2011-12-30T09:30:00.000Z"],
  ["2011-12-31T00:30", "Pacific/Apia", "2011-12-30T10:30:00.000Z"],
])("%s in %s is %s", (clock, zone, moment) => {
  expect(momentAt(clock, zone)?.toISOString()).toBe(moment);
});

test.each([
  ["2026-03-29T01:59", "Europe/Berlin", undefined],
  ["2026-03-29T02:00", "Europe/Berlin", "skipped"],
  ["2026-03-29T02:59", "Europe/Berlin", "skipped"],
  ["2026-03-29T03:00", "Europe/Berlin", undefined],
  ["2026-10-25T01:59", "Europe/Berlin", undefined],
  ["2026-10-25T02:00", "Europe/Berlin", "twice"],
  ["2026-10-25T02:59", "Europe/Berlin", "twice"],
  ["2026-10-25T03:00", "Europe/Berlin", undefined],
  ["2026-11-01T01:30", "America/New_York", "twice"],
  ["2026-03-08T02:30", "America/New_York", "skipped"],
  ["2026-03-29T02:30", "UTC", undefined],
  ["2011-12-30T12:00", "Pacific/Apia", "skipped"],
  ["tomorrow", "Europe/Berlin", undefined],
])("%s in %s is %s", (clock, zone, change) => {
  expect(skippedOrTwice(clock, zone)).toBe(change);
});

test.each(["", "2026-06-01", "tomorrow", "2026-13-01T00:00"])("'%s' is no date and time", (text) => {
  expect(momentAt(text, "UTC")).toBeUndefined();
});

test("what the clocks show is read back as a moment at which they show it", () => {
  const minutes = fc.integer({ min: Date.UTC(2000, 0) / 60_000, max: Date.UTC(2199, 0) / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
      const clock = wallClock(new Date(minute * 60_000), zone);
      const moment = momentAt(clock, zone) as Date;
      expect(wallClock(moment, zone)).toBe(clock);
      expect(Math.abs(moment.getTime() - minute * 60_000)).toBeLessThanOrEqual(60 * 60_000);
    }),
    { numRuns: 300 },
  );
});
