import fc from "fast-check";
import { expect, test } from "vitest";
import { markedParts } from "./marked-parts.ts";

const marked = (text: string, search: string) =>
  markedParts(text, search)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join("");

test.for([
  ["Stoneware Mug", "mug st", "[St]oneware [Mug]"],
  ["Café au Lait", "cafe", "[Café] au Lait"],
  ["Große Straße", "gross", "[Groß]e Straße"],
  ["Tall Glass", "glasses", "Tall [Glass]"],
  ["Stoneware Mug", "stnoeware", "[Stoneware] Mug"],
  ["Stoneware Mug", "ware", "Stone[ware] Mug"],
  ["<b>Mug</b>", "mug", "<b>[Mug]</b>"],
  ["Mug", "", "Mug"],
] as const)("%s, searched by %s", ([text, search, expected]) => {
  expect(marked(text, search)).toBe(expected);
});

test("the parts are the text, whatever it holds", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (text, search) => {
      const parts = markedParts(text, search);
      expect(parts.map((part) => part.text).join("")).toBe(text);
    }),
    { seed: 7 },
  );
});
