import { expect, test } from "vitest";
import { DEFAULT_DISPLAY, DEFAULT_THEME } from "./theme.ts";
import { readStoredTheme, themeInput } from "./theme-input.ts";

test("a text of signs that show nothing is none", () => {
  const { announcement } = DEFAULT_THEME;
  const theme = { ...DEFAULT_THEME, announcement: { ...announcement, text: "\u200b \u2060" } };
  expect(themeInput.parse(theme)).toEqual(DEFAULT_THEME);
});

test("a theme without the switches of products and lists has them off", () => {
  const switches = [...Object.keys(DEFAULT_DISPLAY), "list_filters", "list_order"];
  const before = Object.entries(DEFAULT_THEME).filter(([name]) => !switches.includes(name));
  expect(themeInput.parse(Object.fromEntries(before))).toEqual(DEFAULT_THEME);
});

test("of a stored theme what is not known any more is left out, and everything else kept", () => {
  const [hero, ...others] = DEFAULT_THEME.sections;
  const stored = {
    ...DEFAULT_THEME,
    tone: "sepia",
    footer_text: "Since 1904",
    sections: [{ ...hero, headline: "Mine" }, { id: "x", kind: "carousel", hidden: false }, ...others],
  };
  expect(readStoredTheme(stored)).toEqual({
    ...DEFAULT_THEME,
    footer_text: "Since 1904",
    sections: [{ ...hero, headline: "Mine" }, ...others],
  });
  expect(readStoredTheme(null)).toEqual(DEFAULT_THEME);
});

test("a hero of an earlier release keeps its texts, and its picture beside them", () => {
  const [hero] = DEFAULT_THEME.sections;
  const { layout: _, ...stored } = { layout: "", ...hero, headline: "Mine" };
  expect(readStoredTheme({ ...DEFAULT_THEME, sections: [stored] }).sections).toEqual([
    { ...hero, headline: "Mine" },
  ]);
});
