import { expect, test } from "vitest";
import { itemAt } from "./use-track.ts";

test("a row that stands between two items has not arrived: the next key counts from where it goes", () => {
  expect([0, 3, 1_437.5, 1_440, 7_203].map((left) => itemAt(left, 1_440))).toEqual([0, 0, 1, 1, 5]);
  expect([60, 700, 4_261].map((left) => itemAt(left, 1_440))).toEqual([undefined, undefined, undefined]);
});
