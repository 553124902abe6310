import fc from "fast-check";
import { expect, test } from "vitest";
import { kilosText, parseKilos } from "./weight.ts";

test.each([
  ["2", 2_000],
  ["2.5", 2_500],
  ["2,5", 2_500],
  [" .25 ", 250],
  ["0.001", 1],
  ["0", 0],
  ["", undefined],
  [".", undefined],
  ["0.0001", undefined],
  ["-1", undefined],
  ["2 kg", undefined],
])("%j kilograms are %s grams", (text, grams) => {
  expect(parseKilos(text)).toBe(grams);
});

test("an input shows what it saves", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (grams) => {
      expect(parseKilos(kilosText(grams))).toBe(grams);
    }),
  );
});
