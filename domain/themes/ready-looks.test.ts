import { describe, expect, test } from "vitest";
import { isSameLook, lookOf, READY_LOOKS } from "#rules/theme/ready-looks.ts";
import { DEFAULT_THEME } from "#rules/theme/theme.ts";
import { themeInput } from "#rules/theme/theme-input.ts";
import { AA, contrastIn, TEXT_PAIRS } from "#test/text-pairs.ts";
import { makePalette } from "./palette.ts";

describe.each(READY_LOOKS)("the ready look $name", ({ look }) => {
  test("passes the parser, and keeps logo, texts and sections", () => {
    const theme = { ...DEFAULT_THEME, footer_text: "Made by hand", ...look };
    expect(themeInput.parse(theme)).toEqual(theme);
    expect(theme.footer_text).toBe("Made by hand");
    expect(isSameLook(lookOf(theme), look)).toBe(true);
  });

  test("can be read (WCAG AA), and its colour is used as it is on buttons", () => {
    const palette = makePalette(look.brand_color, look.tone);
    const colors = new Map(Object.entries(palette));
    expect(TEXT_PAIRS.filter(([text, ground]) => contrastIn(colors, text, ground) < AA)).toEqual([]);
    expect(palette.fill).toBe(look.brand_color);
  });
});

test("the ready looks differ in everything, from each other and from a new store's", () => {
  const looks = [...READY_LOOKS.map(({ look }) => look)];
  for (const name of ["brand_color", "tone", "fonts", "corners", "picture_shape"] as const)
    expect(new Set(looks.map((look) => look[name])).size, name).toBe(looks.length);
  expect(looks.some((look) => isSameLook(look, lookOf(DEFAULT_THEME)))).toBe(false);
});
