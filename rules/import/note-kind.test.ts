import { expect, test } from "vitest";
import { noteKind } from "./note-kind.ts";

test.each([
  ["Stock -3 becomes 0", "Stock … becomes …"],
  ["Weight 0.4 kg becomes 400 g", "Weight … kg becomes … g"],
  ["Handle “Blue Mug 2!” becomes “blue-mug-2”", "Handle “…” becomes “…”"],
  ["SKU “A, 1” is also in row 12.", "SKU “…” is also in row …."],
  [
    "Compare-at price is left out: it is not above the price",
    "Compare-at price is left out: it is not above the price",
  ],
])("%s", (text, kind) => {
  expect(noteKind(text)).toBe(kind);
});
