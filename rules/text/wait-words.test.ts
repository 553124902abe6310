import { expect, test } from "vitest";
import { waitWords } from "./wait-words.ts";

test.each([
  [1, "1 second"],
  [58, "58 seconds"],
  [90, "90 seconds"],
  [91, "2 minutes"],
  [3_597, "60 minutes"],
])("%i seconds are %s", (seconds, words) => {
  expect(waitWords(seconds)).toBe(words);
});
