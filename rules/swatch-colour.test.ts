import { expect, test } from "vitest";
import { swatchColour } from "./swatch-colour.ts";

test.each([
  ["Red", "#c62828"],
  ["dark GREEN", "#2e7d43"],
  ["Navy Blue", "#1f2a52"],
  ["Blue/White", "#2457c5"],
  ["Off-white", "#ffffff"],
])("%s looks like %s", (value, colour) => {
  expect(swatchColour(value)).toBe(colour);
});

test("anything else is grey", () => {
  for (const value of ["Tired", "constructor", "", "Rosso corsa", "🦊"])
    expect(swatchColour(value)).toBe("#9ca3af");
});
