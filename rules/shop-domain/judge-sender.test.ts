import { expect, test } from "vitest";
import { judgeSender } from "./judge-sender.ts";

const now = new Date("2026-11-18T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

test.each([
  [{ state: "waiting", failingSince: null }, null, { state: "live", failingSince: null }],
  [{ state: "waiting", failingSince: null }, "no-record", { state: "waiting", failingSince: null }],
  [{ state: "live", failingSince: null }, "two-spf", { state: "failing", failingSince: now }],
  [
    { state: "failing", failingSince: hoursAgo(71) },
    "no-answer",
    { state: "failing", failingSince: hoursAgo(71) },
  ],
  [
    { state: "failing", failingSince: hoursAgo(72) },
    "no-record",
    { state: "lost", failingSince: hoursAgo(72) },
  ],
  [{ state: "failing", failingSince: hoursAgo(71) }, null, { state: "live", failingSince: null }],
  [{ state: "lost", failingSince: hoursAgo(99) }, "no-record", { state: "lost", failingSince: hoursAgo(99) }],
  [{ state: "lost", failingSince: hoursAgo(99) }, null, { state: "live", failingSince: null }],
] as const)("%j with %s is %j", (before, problem, after) => {
  expect(judgeSender({ ...before, checkedAt: hoursAgo(1) }, problem, now)).toEqual(after);
});

test("a server that was off has seen no failures", () => {
  const before = { state: "failing", failingSince: hoursAgo(100), checkedAt: hoursAgo(99) } as const;
  expect(judgeSender(before, "no-record", now)).toEqual({ state: "failing", failingSince: now });
});
