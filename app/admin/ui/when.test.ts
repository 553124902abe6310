import { expect, test } from "vitest";
import { sayMoment } from "./when.tsx";

const now = new Date(2026, 2, 10, 12, 0);

test.each([
  [new Date(2026, 2, 10, 11, 59, 30), "Just now"],
  [new Date(2026, 2, 10, 0, 5), "Today, 00:05"],
  [new Date(2026, 2, 9, 23, 55), "Yesterday, 23:55"],
  [new Date(2026, 2, 8, 12, 0), "8 Mar"],
  [new Date(2025, 11, 31, 12, 0), "31 Dec 2025"],
])("%s is shown as %s", (moment, said) => {
  expect(sayMoment(moment, now)).toBe(said);
});
