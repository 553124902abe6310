import { expect, test } from "vitest";
import { parseTags, tagsText } from "./tags.ts";

test("tags are what stands between commas, each once", () => {
  expect(parseTags(" summer, linen ,, summer,")).toEqual(["summer", "linen"]);
  expect(parseTags("")).toEqual([]);
});

test("tags come back as they were shown", () => {
  expect(parseTags(tagsText(["summer", "hand made"]))).toEqual(["summer", "hand made"]);
});
