import type { Choice } from "./option-picking.ts";

/**
 * The option values that a text names, such as a picture's alternative text or file name: 'mug-sage.jpg' names Sage.
 * Whole words count, without case and accents. Of values within each other the longest counts; an option with two
 * values in the text has none. Undefined when the text names nothing.
 */
export function suggestedChoice(text: string, values: readonly (readonly string[])[]): Choice | undefined {
  const words = wordsOf(text);
  const choice = values.map((all) => (all.length > 1 ? onlyNamed(words, all) : undefined));
  return choice.some((value) => value !== undefined) ? choice : undefined;
}

function onlyNamed(words: readonly string[], values: readonly string[]): string | undefined {
  const left = [...words];
  const named = values
    .map((value) => ({ value, words: wordsOf(value) }))
    .toSorted((one, other) => other.words.length - one.words.length)
    .filter((value) => takeAll(left, value.words));
  return named.length === 1 ? named[0]?.value : undefined;
}

/** Blanks the words wherever they stand in a row, so that no shorter value finds them again. */
function takeAll(text: string[], words: readonly string[]): boolean {
  let found = false;
  for (let start = 0; words.length > 0 && start + words.length <= text.length; start++) {
    if (!words.every((word, at) => text[start + at] === word)) continue;
    text.fill("", start, start + words.length);
    found = true;
  }
  return found;
}

function wordsOf(text: string): string[] {
  const plain = text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    // “mug's” is one word, and no size S.
    .replace(/['’]/g, "");
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
