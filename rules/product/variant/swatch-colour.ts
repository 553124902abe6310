import type { Language } from "#rules/language/languages.ts";
import { say } from "#rules/language/say.ts";
import { COLOUR_WORDS } from "./colour-words.ts";
import { COLOURS, CSS_NAMES, type KnownColour } from "./known-colours.ts";

/** A guess from the words of the value, in the shop's language or in English; undefined when none is a known colour. */
export function swatchColour(value: string): string | undefined {
  const named = colourInOwnWords(value);
  return named ? COLOURS[named] : colourInEnglish(value);
}

function colourInOwnWords(value: string): KnownColour | undefined {
  const known = COLOUR_WORDS[say.html.lang as Language];
  if (!known) return undefined;
  const words: string[] =
    value
      .toLowerCase()
      .replace(/\p{M}/gu, "")
      .match(/\p{L}+/gu) ?? [];
  const isNamed = (names: string) => names.split(" ").some((name) => words.some((word) => fits(word, name)));
  return Object.entries(known).find(([, names]) => isNamed(names))?.[0] as KnownColour | undefined;
}

function fits(word: string, name: string): boolean {
  if (name.endsWith("-")) return word.startsWith(name.slice(0, -1));
  return name.startsWith("-") ? word.endsWith(name.slice(1)) : word === name;
}

function colourInEnglish(value: string): string | undefined {
  const words: string[] = value.toLowerCase().match(/[a-z]+/g) ?? [];
  const whole = words.join("");
  if (words.length > 1 && CSS_NAMES.has(whole)) return whole;
  const shade = (Object.keys(COLOURS) as KnownColour[]).find((colour) => words.includes(colour));
  return shade ? COLOURS[shade] : words.find((word) => CSS_NAMES.has(word));
}
