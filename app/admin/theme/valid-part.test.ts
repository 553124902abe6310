import { expect, test } from "vitest";
import { blankSection } from "#rules/theme/blank-section.ts";
import { DEFAULT_THEME, MAX_SECTIONS, type Theme } from "#rules/theme/theme.ts";
import { validPart } from "./valid-part.ts";

const saved: Theme = { ...DEFAULT_THEME, footer_text: "Made by hand" };

test("a theme without a mistake is saved as it is typed", () => {
  const typed = { ...saved, footer_text: "Made by hand in Milan" };
  expect(validPart(typed, saved)).toEqual({ theme: typed, problems: {} });
});

test("a wrong field stays as it was saved, and the others are saved", () => {
  const { theme, problems } = validPart({ ...saved, brand_color: "#12", footer_text: "New" }, saved);
  expect(theme).toEqual({ ...saved, footer_text: "New" });
  expect(problems).toEqual({ brand_color: "Enter a colour such as #0f6b4f" });
});

test("so does a field of one section, also of one that was moved or is new", () => {
  const [hero, ...others] = saved.sections;
  const wrong = { ...hero, headline: "Hello", button: { label: "Go", link: "javascript:alert(1)" } };
  const added = { ...blankSection("featured-products", "new"), heading: "x".repeat(81) };
  const typed = { ...saved, sections: [added, ...others, wrong] } as Theme;
  const { theme, problems } = validPart(typed, saved);
  expect(theme.sections).toEqual([
    { ...added, heading: "" },
    ...others,
    { ...hero, headline: "Hello", button: { label: "Go", link: "" } },
  ]);
  expect(Object.keys(problems)).toEqual(["sections.3.button.link", "sections.0.heading"]);
});

test("dates that are wrong only together are not saved", () => {
  const announcement = {
    text: "Sale",
    link: "",
    from: "2026-06-02T00:00:00.000Z",
    until: "2026-06-01T00:00:00.000Z",
  };
  const { theme, problems } = validPart({ ...saved, announcement }, saved);
  expect(theme.announcement).toEqual({ ...announcement, until: null });
  expect(problems).toEqual({ "announcement.until": "The announcement ends before it begins" });
});

test("too many sections, and a wrong address in a list, leave the list as it was", () => {
  const sections = Array.from({ length: MAX_SECTIONS + 1 }, (_, at) => blankSection("rich-text", `s${at}`));
  const { theme, problems } = validPart({ ...saved, sections, social_links: ["nowhere"] }, saved);
  expect(theme).toEqual(saved);
  expect(problems).toEqual({
    sections: `A home page can have at most ${MAX_SECTIONS} sections`,
    "social_links.0": "Enter the profile's web address, beginning with https://",
  });
});
