import { wcagContrast } from "culori";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TONES } from "#rules/theme/theme.ts";
import { runs } from "#test/is-sweep.ts";
import { AA, contrastIn, EDGE, TEXT_PAIRS } from "#test/text-pairs.ts";
import { describePalette, makePalette } from "./palette.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

function problemsOf(brandColor: string, tone: (typeof TONES)[number]): string[] {
  const palette = new Map(Object.entries(makePalette(brandColor, tone)));
  const unreadable = TEXT_PAIRS.filter(([text, ground]) => contrastIn(palette, text, ground) < AA);
  const edges = ["paper", "card"].filter((ground) => contrastIn(palette, "muted/70", ground) < EDGE);
  const rings = ["paper", "card"].filter((ground) => contrastIn(palette, "accent", ground) < EDGE);
  return [...unreadable.map(String), ...edges, ...rings];
}

describe("the palette", () => {
  test.each(TONES)("on %s has buttons that stay in sight under the mouse", (tone) => {
    fc.assert(
      fc.property(color, (brandColor) => {
        const { fill, "fill-hover": hover, paper, card } = makePalette(brandColor, tone);
        for (const ground of [paper, card])
          expect(Math.min(wcagContrast(fill, ground), wcagContrast(hover, ground))).toBeGreaterThan(1.25);
      }),
      { numRuns: runs(500) },
    );
  });

  test.each(TONES)("of any colour on %s can be read (WCAG AA)", (tone) => {
    fc.assert(
      fc.property(color, (brandColor) => {
        expect(problemsOf(brandColor, tone)).toEqual([]);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test.each(TONES)("of colours at the edges on %s too", (tone) => {
    for (const brandColor of ["#000000", "#ffffff", "#ffff00", "#00ff00", "#0000ff", "#ff0000", "#777777"])
      expect(problemsOf(brandColor, tone)).toEqual([]);
  });

  test("keeps a colour that can be read", () => {
    expect(makePalette("#7a1f3d", "white")).toMatchObject({
      accent: "#7a1f3d",
      fill: "#7a1f3d",
      "on-fill": "#ffffff",
    });
  });

  test.each(["#0000ff", "#000080", "#0000cc"])("keeps the pure blue %s", (blue) => {
    expect(makePalette(blue, "white")).toMatchObject({ accent: blue, fill: blue });
  });

  test("of white and black has the next shade that can be seen, not the darkest", () => {
    expect(makePalette("#ffffff", "white").fill).toBe("#e1e1e1");
    const { fill, "fill-hover": hover } = makePalette("#000000", "dark");
    expect(fill).not.toBe("#ffffff");
    expect(hover).not.toBe(fill);
  });

  test("keeps a bright colour on buttons, and darkens it only as text", () => {
    const palette = makePalette("#ffd500", "white");
    expect(palette).toMatchObject({ fill: "#ffd500", "on-fill": "#0b0c0e" });
    expect(palette.accent).not.toBe("#ffd500");
  });
});

describe("the owner is told", () => {
  test("nothing when her colour is used as it is", () => {
    expect(describePalette("#7a1f3d", "white")).toEqual([]);
  });

  test("which shades are used instead, and why", () => {
    const { accent } = makePalette("#ffd500", "white");
    expect(describePalette("#ffd500", "white")).toEqual([
      "Text on buttons is dark: white could not be read on your colour.",
      `Links and small text use the darker shade ${accent}: your colour could not be read on this page.`,
    ]);
    const { accent: light } = makePalette("#14213d", "dark");
    expect(describePalette("#14213d", "dark").at(-1)).toBe(
      `Links and small text use the lighter shade ${light}: your colour could not be read on this page.`,
    );
  });

  test("when no text could be read on her colour", () => {
    const { fill } = makePalette("#777777", "white");
    expect(describePalette("#777777", "white")[0]).toBe(
      `Buttons use the darker shade ${fill}: neither white nor dark text could be read well on your colour.`,
    );
  });

  test("when her colour cannot be told from the page", () => {
    const { fill } = makePalette("#ffffff", "white");
    expect(describePalette("#ffffff", "white")[0]).toBe(
      `Buttons use the darker shade ${fill}: your colour could not be told from the page.`,
    );
  });
});
