import { expect, test } from "vitest";
import { english } from "#rules/language/english.ts";
import { textsIn } from "#rules/language/own-texts.ts";
import { FIXED } from "./fixed-texts.ts";

test("every text that a law fixes is one of the catalogue", () => {
  expect(textsIn(english).map(([key]) => key)).toEqual(expect.arrayContaining([...FIXED]));
});
