import { expect, test } from "vitest";
import { readingsOf, readSynonymLines, synonymLines } from "./synonyms.ts";
import { saveSynonymsInput } from "./synonyms-input.ts";

test("a search is read with the words of its synonyms as well, its own first", () => {
  const synonyms = [["Sofa", "couch", "day bed"]];
  expect(readingsOf("blue couches", synonyms)).toEqual([
    ["blue", "couches"],
    ["blue", "sofa"],
    ["blue", "day", "bed"],
  ]);
  expect(readingsOf("DAY BED", synonyms)).toEqual([["day", "bed"], ["sofa"], ["couch"]]);
  expect(readingsOf("sof", synonyms)).toEqual([["sof"]]);
});

test("the number of readings is bounded", () => {
  const group = Array.from({ length: 10 }, (_, n) => `word${n}`);
  expect(readingsOf("word1 word2", [group, group]).length).toBeLessThanOrEqual(8);
});

test("the number of words is bounded, whoever writes them", () => {
  const long = Array.from({ length: 5_000 }, (_, n) => `w${n}`).join(" ");
  const phrase = (letter: string) => Array.from({ length: 20 }, () => letter).join(" ");
  expect(readingsOf(long, []).flat()).toHaveLength(8);
  const phrases = [..."abcdefghi"].map((letter) => `${letter}1 ${letter}2 ${letter}3 ${phrase(letter)}`);
  const readings = readingsOf("sofa", [["sofa", ...phrases]]);
  expect(readings.length).toBeGreaterThan(1);
  expect(new Set(readings.flat()).size).toBeLessThanOrEqual(16);
});

test("the lines that the owner writes are read, without blank ones", () => {
  const groups = readSynonymLines("sofa, couch ,\n\n , \nmug,beaker\r\n");
  expect(groups).toEqual([
    ["sofa", "couch"],
    ["mug", "beaker"],
  ]);
  expect(readSynonymLines(synonymLines(groups))).toEqual(groups);
});

test.for([[["sofa"]], [["sofa", ""]], [["sofa", "a, b"]], [["sofa", "x".repeat(41)]]])(
  "%j is refused",
  (groups) => {
    expect(saveSynonymsInput.safeParse({ version: 0, groups }).success).toBe(false);
  },
);
