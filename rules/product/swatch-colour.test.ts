import { expect, test } from "vitest";
import { swatchColour } from "./swatch-colour.ts";

test.each([
  ["Red", "#c62828"],
  ["dark GREEN", "darkgreen"],
  ["Bottle Green", "#2e7d43"],
  ["Navy Blue", "#1f2a52"],
  ["Midnight Blue", "midnightblue"],
  ["Blue/White", "#2457c5"],
  ["Off-white", "#ffffff"],
  ["Rose Gold", "#c9a227"],
  ["Thistle", "thistle"],
])("%s gets the colour %s", (value, colour) => {
  expect(swatchColour(value)).toBe(colour);
});

test("common trade names get different colours", () => {
  const names = ["Cyan", "Magenta", "Indigo", "Bronze", "Copper", "Taupe", "Petrol", "Mauve", "Grey"];
  expect(new Set(names.map(swatchColour)).size).toBe(names.length);
});

test("anything else has no known colour", () => {
  for (const value of ["Tired", "constructor", "", "Rosso corsa", "🦊"])
    expect(swatchColour(value)).toBeUndefined();
});
