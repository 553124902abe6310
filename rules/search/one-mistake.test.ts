import fc from "fast-check";
import { expect, test } from "vitest";
import { isOneMistakeFrom } from "./one-mistake.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), minLength: 1, maxLength: 7 });

/** All that one mistake makes of a text. */
function mistakesIn(text: string): Set<string> {
  const made = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of "abc") made.add(before + letter + after).add(before + letter + after.slice(1));
    made.add(before + after.slice(1));
    made.add(before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  }
  return made;
}

test("is true exactly for a beginning with at most one mistake", () => {
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const beginnings = Array.from({ length: other.length + 1 }, (_, length) => other.slice(0, length));
      const isExpected = beginnings.some((text) => text === typed || mistakesIn(text).has(typed));
      expect(isOneMistakeFrom(typed, other)).toBe(isExpected);
    }),
    { seed: 7, numRuns: 2_000 },
  );
});
