import { isOneMistakeFrom } from "./one-mistake.ts";
import { folded, singularsOf, WORDS, wordsOf } from "./words.ts";

export type MarkedPart = { text: string; isMarked: boolean };

/** A text in parts: those that a search found are marked. */
export function markedParts(text: string, search: string): MarkedPart[] {
  const typed = wordsOf(search);
  const beginnings = typed.flatMap((word) => [word, ...singularsOf(word)]);
  const parts: MarkedPart[] = [];
  let done = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > done) parts.push({ text: text.slice(done, to), isMarked });
    done = Math.max(done, to);
  };
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    const [from, to] = foundLetters(word, typed, beginnings);
    if (from === to) continue;
    add(index + from, false);
    add(index + to, true);
  }
  add(text.length, false);
  return parts;
}

/** From which letter to which a word was found. */
function foundLetters(word: string, typed: string[], beginnings: string[]): [from: number, to: number] {
  const letters = folded(word);
  for (const beginning of beginnings)
    if (letters.startsWith(beginning)) return [0, lettersOf(word, beginning.length)];
  for (const inside of typed) {
    const at = letters.indexOf(inside);
    if (at >= 0) return [lettersOf(word, at), lettersOf(word, at + inside.length)];
  }
  const close = typed.find((each) => each.length > 2 && isOneMistakeFrom(each, letters));
  return [0, close ? lettersOf(word, close.length) : 0];
}

/** How many letters of a word make so many folded ones: "ß" makes two. */
function lettersOf(word: string, count: number): number {
  if (folded(word).length === word.length) return Math.min(count, word.length);
  let taken = "";
  for (const letter of word) {
    if (folded(taken).length >= count && !/\p{M}/u.test(letter)) break;
    taken += letter;
  }
  return taken.length;
}
