import { describe, expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import { optionControl } from "./option-picking.ts";
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

describe("in a shop in German", () => {
  const inGerman = <T>(work: () => T) => speakingAs({ language: "de", ownTexts: null }, work);

  test.each([
    ["Dunkelblau", "Navy"],
    ["Taubenblau", "Blue"],
    ["Reinweiß", "White"],
    ["Weinrot", "Burgundy"],
    ["Rot/Weiß", "Red"],
    ["Petrol", "Petrol"],
    ["Olivgrün", "Olive"],
  ])("%s looks like %s", (value, english) => {
    expect(inGerman(() => swatchColour(value))).toBe(swatchColour(english));
  });

  test("a word that only holds a colour has none", () => {
    for (const value of ["Brotzeit", "Gelbsucht", "🦊"])
      expect(inGerman(() => swatchColour(value))).toBeUndefined();
  });

  test("an option named 'Farbe' shows swatches, in other shops buttons", () => {
    expect(inGerman(() => optionControl("FARBE", 2))).toBe("swatches");
    expect(inGerman(() => optionControl("Color", 2))).toBe("swatches");
    expect(optionControl("Farbe", 2)).toBe("buttons");
  });
});
