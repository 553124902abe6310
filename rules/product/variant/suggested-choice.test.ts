import fc from "fast-check";
import { expect, test } from "vitest";
import { suggestedChoice } from "./suggested-choice.ts";

const COLOURS = ["Sage", "Blue", "Dark Blue", "Crème", "Rosé / Or"];
const SIZES = ["S", "3XL"];

test.each([
  ["mug-sage.jpg", ["Sage", undefined]],
  ["MUG_SAGE_3XL (2).PNG", ["Sage", "3XL"]],
  ["A dark-blue mug", ["Dark Blue", undefined]],
  ["a creme mug", ["Crème", undefined]],
  ["Rose-or.webp", ["Rosé / Or", undefined]],
  ["a shirt, size S", [undefined, "S"]],
])("%j names %j", (text, choice) => {
  expect(suggestedChoice(text, [COLOURS, SIZES])).toEqual(choice);
});

test.each([
  ["part of a word", "Passages.jpg"],
  ["two values of one option", "sage beside blue"],
  ["a value of its own beside a longer one that holds it", "blue and dark blue"],
  ["an apostrophe", "the mug's handle"],
  ["nothing", ""],
])("%s names nothing", (_, text) => {
  expect(suggestedChoice(text, [COLOURS, SIZES])).toBeUndefined();
});

test("two values of one option leave the other option its value", () => {
  expect(suggestedChoice("sage, blue, s", [COLOURS, SIZES])).toEqual([undefined, "S"]);
});

test("an option with one value is named by nothing: it tells no variants apart", () => {
  expect(suggestedChoice("clay mug", [["Clay"]])).toBeUndefined();
});

test("a value between other words names itself, however it is written", () => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 4, maxLength: 6 }), ([value = "", ...others]) => {
      const [before, after, ...values] = others;
      const text = `${before}_${value.toUpperCase()}-${after}.jpg`;
      expect(suggestedChoice(text, [[value, ...values, "jpeg2"]])).toEqual([value]);
    }),
  );
});
