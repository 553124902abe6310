import { describe, expect, test } from "vitest";
import { isGtin } from "./gtin.ts";
import { isLeftOut, searchGaps } from "./search-gaps.ts";

const MUG = {
  title: "Mug",
  description: "Thrown by hand.",
  vendor: "Kiln & Co",
  hasPicture: true,
  variants: [{ price_cents: 2_000, barcode: "4006381333931" }],
};

describe("what search engines miss about a product", () => {
  test("is nothing when all is there, and a barcode is not asked for", () => {
    expect(searchGaps(MUG)).toEqual([]);
    expect(searchGaps({ ...MUG, variants: [{ price_cents: 1, barcode: null }] })).toEqual([]);
    expect(searchGaps({ ...MUG, variants: [{ price_cents: 1, barcode: "" }] })).toEqual([]);
  });

  test.each([
    ["no-picture", { hasPicture: false }, true],
    ["no-price", { variants: [...MUG.variants, { price_cents: 0, barcode: null }] }, true],
    ["no-description", { description: " \u200b" }, false],
    ["long-title", { title: "x".repeat(151) }, false],
    ["no-brand", { vendor: "" }, false],
    ["wrong-barcode", { variants: [{ price_cents: 1, barcode: "4006381333932" }] }, false],
  ])("is named: %s", (gap, change, leftOut) => {
    const gaps = searchGaps({ ...MUG, ...change });
    expect(gaps).toEqual([gap]);
    expect(isLeftOut(gaps)).toBe(leftOut);
  });
});

test.each([
  ["96385074", true],
  ["036000291452", true],
  ["4006381333931", true],
  ["9783161484100", true],
  ["10012345678902", true],
  ["4006381333930", false],
  ["400638133393", false],
  ["SKU-1", false],
  ["", false],
  ["٤٠٠٦٣٨١٣٣٣٩٣١", false],
])("%j is a GTIN: %s", (text, valid) => {
  expect(isGtin(text)).toBe(valid);
});
