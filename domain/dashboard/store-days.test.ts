import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { inStore } from "#db/client.ts";
import { changeDetails } from "#domain/stores/change-details.ts";
import type { UserId } from "#rules/input/ids.ts";
import { openDatabase } from "#test/database.ts";
import { anOpenStore } from "#test/factories-orders.ts";
import { readStoreDays } from "./store-days.ts";

const db = await openDatabase();
const OWN = [new Date("2026-03-29T11:00:00Z"), new Date("2026-03-30T11:00:00Z")];

async function daysOf(time_zone: string, now: string, midnights = OWN) {
  const { id } = await anOpenStore(db);
  await changeDetails(db, id, { change: { time_zone }, by: randomUUID() as UserId });
  const days = await inStore(db, "owner", id, (tx) =>
    readStoreDays(tx, id, { midnights, now: new Date(now) }),
  );
  return { ...days, midnights: days.midnights.map((midnight) => midnight.toISOString()) };
}

test("without a time zone the days start at the browser's midnights", async () => {
  const { id } = await anOpenStore(db);
  const asked = { midnights: OWN, now: new Date() };
  expect(await inStore(db, "owner", id, (tx) => readStoreDays(tx, id, asked))).toEqual({
    timeZone: null,
    midnights: OWN,
  });
});

test("a removed zone no longer counts", async () => {
  expect(await daysOf("", "2026-03-30T12:00:00Z")).toMatchObject({ timeZone: null });
});

test("with a time zone they start at midnight there, whatever the browser says", async () => {
  expect(await daysOf("Asia/Tokyo", "2026-03-30T16:00:00Z")).toEqual({
    timeZone: "Asia/Tokyo",
    midnights: ["2026-03-29T15:00:00.000Z", "2026-03-30T15:00:00.000Z"],
  });
});

test("days in which the clocks change have 23 and 25 hours", async () => {
  const three = [...OWN, new Date("2026-03-31T11:00:00Z")];
  expect((await daysOf("Europe/Berlin", "2026-03-30T12:00:00Z", three)).midnights).toEqual([
    "2026-03-27T23:00:00.000Z",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ]);
  expect((await daysOf("Europe/Berlin", "2026-10-26T12:00:00Z", three)).midnights).toEqual([
    "2026-10-23T22:00:00.000Z",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
  ]);
});

test("a day without a midnight starts with its first hour", async () => {
  // In Cairo the clocks went from 24 April 2026, 0:00 to 1:00.
  expect((await daysOf("Africa/Cairo", "2026-04-24T12:00:00Z", OWN.slice(1))).midnights).toEqual([
    "2026-04-23T22:00:00.000Z",
  ]);
});
