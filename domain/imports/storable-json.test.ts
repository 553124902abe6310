import fc from "fast-check";
import { expect, test } from "vitest";
import { storableJson } from "./storable-json.ts";

test.each([
  ["a\0b", "a\ufffdb"],
  ["cut inside \ud83d", "cut inside "],
  ["\ude00 the rest", " the rest"],
  ["😀", "😀"],
  ["a backslash: \\u0000 \\ud83d \\\\ud83d", "a backslash: \\u0000 \\ud83d \\\\ud83d"],
])("%j is stored as %j", (text, stored) => {
  expect(JSON.parse(storableJson({ [text]: [text] }))).toEqual({ [stored]: [stored] });
});

test("any other text stays as it is", () => {
  const text = fc.string({ unit: "binary" }).filter((one) => !one.includes("\0"));
  fc.assert(fc.property(text, (one) => JSON.parse(storableJson(one)) === one));
});
