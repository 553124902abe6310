import type { Catalogue, Plural, Text } from "./catalogue.ts";

/** What an owner says instead of our texts, by room and name: `{ "product.addToCart": "Into the basket" }`. */
export type OwnTexts = Record<string, Text>;

/** With their hash, which names the folder of the built files that say them. */
export type HashedTexts = { texts: OwnTexts; hash: string };

export const MAX_OWN_TEXT = 200;
export const MAX_OWN_TEXTS = 200;

// What a browser goes by, and how numbers are written: no texts.
const NOT_TEXTS = ["html", "numbers"];

/** All texts of a language that shops say, by room and name. */
export function textsIn(catalogue: Catalogue): [key: string, text: Text][] {
  return Object.entries(catalogue)
    .filter(([room]) => !NOT_TEXTS.includes(room))
    .flatMap(([room, texts]) =>
      Object.entries(texts).map(([name, text]): [string, Text] => [`${room}.${name}`, text]),
    );
}

/** The catalogue with an owner's texts. One that does not fit (any more) is left out. */
export function withOwnTexts(catalogue: Catalogue, own: OwnTexts): Catalogue {
  const rooms = Object.entries(catalogue).map(([room, texts]) => [
    room,
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => {
        const replaced = own[`${room}.${name}`];
        return [name, replaced !== undefined && fits(replaced, text, catalogue.html.lang) ? replaced : text];
      }),
    ),
  ]);
  return Object.fromEntries(rooms);
}

/** Whether it has the same forms, and in each the same values. */
export function fits(own: Text, ours: Text, language: string): boolean {
  if (typeof own === "string" || typeof ours === "string")
    return typeof own === typeof ours && valuesIn(own) === valuesIn(ours);
  const forms = Object.keys(ours) as (keyof Plural)[];
  const values = valuesIn(ours);
  const fitsIn = (form: keyof Plural) =>
    own[form] !== undefined && hasValues(own[form], values, { form, language });
  return Object.keys(own).length === forms.length && forms.every(fitsIn);
}

/** Whether a form of what is counted has these values. One that is said of a single number may leave that out. */
export function hasValues(
  words: string,
  values: string,
  { form, language }: { form: string; language: string },
): boolean {
  if (valuesIn(words) === values) return true;
  return isOfOneNumber(form, language) && valuesIn(`${words} {count}`) === values;
}

/** In English 'one' is only 1, in French also 0. A form of several numbers has two below 200. */
function isOfOneNumber(form: string, language: string): boolean {
  const rules = new Intl.PluralRules(language);
  const numbers = Array.from({ length: 200 }, (_, number) => number);
  return numbers.filter((number) => rules.select(number) === form).length === 1;
}

/** Their names, in the order of the alphabet: "{count}, {title}". */
export function valuesIn(text: Text): string {
  const words = typeof text === "string" ? text : Object.values(text).join(" ");
  return [...new Set(words.match(/\{\w+\}/g))].sort().join(", ");
}
