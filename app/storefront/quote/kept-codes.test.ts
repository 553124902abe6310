import { expect, test } from "vitest";
import { withCode } from "./kept-codes.ts";

test.each([
  ["case and spaces are forgiven", ["TEN"], " sum mer10\t", ["TEN", "SUMMER10"]],
  ["a code is kept once", ["TEN", "FIVE"], "ten", ["FIVE", "TEN"]],
  ["a sixth one replaces the oldest", ["A", "B", "C", "D", "E"], "F", ["B", "C", "D", "E", "F"]],
  ["a blank one changes nothing", ["TEN"], " ", ["TEN"]],
  ["one that is too long changes nothing", ["TEN"], "X".repeat(41), ["TEN"]],
])("%s", (_, kept, typed, codes) => {
  expect(withCode(kept, typed)).toEqual(codes);
});
