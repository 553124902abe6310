import { withoutAccents } from "#rules/text/without-accents.ts";

/** As words are compared: in small letters, without accents. */
export function folded(text: string): string {
  return withoutAccents(text.toLowerCase());
}

/** Runs of letters and digits. Marks belong to the letter before them. */
export const WORDS = /[\p{L}\p{N}\p{M}]+/gu;

export function splitWords(text: string): string[] {
  return text.match(WORDS) ?? [];
}

export function wordsOf(text: string): string[] {
  return splitWords(folded(text));
}

/** What a plural may be the plural of: "glasses" → "glasse", "glass". Not every form is a word; those find nothing. */
export function singularsOf(word: string): string[] {
  if (word.length < 4 || !word.endsWith("s") || word.endsWith("ss")) return [];
  const forms = [word.slice(0, -1)];
  if (word.endsWith("es")) forms.push(word.slice(0, -2));
  if (word.endsWith("ies")) forms.push(`${word.slice(0, -3)}y`);
  if (word.endsWith("ves")) forms.push(`${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`);
  return forms;
}
