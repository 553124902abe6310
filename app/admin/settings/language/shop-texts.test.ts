import { expect, test } from "vitest";
import { searchTexts } from "./shop-texts.ts";

const text = (key: string, ours: string) => ({ key, ours, english: "", own: null, fixed: false });
const TEXTS = [
  text("cart.gone", "L’article est épuisé\u00a0!"),
  text("list.resultsFor", "Suchergebnisse für „{words}“"),
  text("common.loading", "Wird geladen\u00a0…"),
];

test.each([
  ["l'article", "cart.gone"],
  ["L’ARTICLE", "cart.gone"],
  ["épuisé !", "cart.gone"],
  ['für "', "list.resultsFor"],
  ["geladen ...", "common.loading"],
])("%s, typed on a keyboard, finds the text with the signs of books", (typed, key) => {
  expect(searchTexts(TEXTS, typed).map((found) => found.key)).toEqual([key]);
});
