import { expect, test } from "vitest";
import { parseTags, tagsText } from "./tags.ts";

test("tags are separated by commas, and doubled ones are dropped", () => {
  expect(parseTags(" summer, linen ,, summer,")).toEqual(["summer", "linen"]);
  expect(parseTags("")).toEqual([]);
});

test("tags survive a round trip through their text", () => {
  expect(parseTags(tagsText(["summer", "hand made"]))).toEqual(["summer", "hand made"]);
});
