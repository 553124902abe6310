import { expect, test } from "vitest";
import { dayFormat } from "./day-format.ts";

const MIDNIGHT_IN_TOKYO = new Date("2026-03-29T15:00:00Z");

test("a day is named in the store's time zone", () => {
  expect(dayFormat("long", "Asia/Tokyo").format(MIDNIGHT_IN_TOKYO)).toBe("Monday 30 March");
  expect(dayFormat("short", "America/Lima").format(MIDNIGHT_IN_TOKYO)).toBe("Sun 29 Mar");
});

test("a zone that the browser lacks does not break the page", () => {
  const own = dayFormat("long", null).format(MIDNIGHT_IN_TOKYO);
  expect(dayFormat("long", "Mars/Olympus").format(MIDNIGHT_IN_TOKYO)).toBe(own);
});
