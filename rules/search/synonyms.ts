import { singularsOf, wordsOf } from "./words.ts";

/** Words and phrases of a store that mean the same: "sofa", "couch", "settee". */
export type Synonyms = string[][];

export const MAX_SYNONYM_GROUPS = 200;
export const MAX_SYNONYMS_PER_GROUP = 10;
export const MAX_SYNONYM_LENGTH = 40;

// A search costs as much as all different words of its readings, and strangers write it: the first words count.
const MAX_READINGS = 8;
const MAX_WORDS = 8;
const MAX_DIFFERENT_WORDS = 16;
const MAX_SEARCH_LENGTH = 255;

/** What a search may mean: its own words first, then the same with one phrase in the words of its synonyms. */
export function readingsOf(search: string, synonyms: Synonyms): string[][] {
  const words = wordsOf(search.slice(0, MAX_SEARCH_LENGTH)).slice(0, MAX_WORDS);
  const readings = [words];
  for (const group of synonyms) {
    const phrases = group.map(wordsOf);
    for (const phrase of phrases) {
      const at = findPhrase(words, phrase);
      if (at < 0) continue;
      for (const other of phrases)
        if (other !== phrase) readings.push(words.toSpliced(at, phrase.length, ...other));
    }
  }
  const different = new Set<string>();
  return readings
    .slice(0, MAX_READINGS)
    .filter((reading) => reading.every((word) => different.add(word).size <= MAX_DIFFERENT_WORDS));
}

function findPhrase(words: string[], phrase: string[]): number {
  if (phrase.length === 0) return -1;
  return words.findIndex((_, at) => phrase.every((word, offset) => isSame(words[at + offset], word)));
}

function isSame(word: string | undefined, other: string): boolean {
  return word !== undefined && (word === other || singularsOf(word).includes(other));
}

/** As the owner writes them: a line for each group, with commas between its words. */
export function synonymLines(synonyms: Synonyms): string {
  return synonyms.map((group) => group.join(", ")).join("\n");
}

export function readSynonymLines(lines: string): Synonyms {
  return lines
    .split("\n")
    .map((line) => line.split(",").flatMap((word) => word.trim() || []))
    .filter((group) => group.length > 0);
}
