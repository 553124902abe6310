import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AA, contrastIn, EDGE, TEXT_PAIRS } from "#test/text-pairs.ts";

const css = readFileSync(join(import.meta.dirname, "../tokens.css"), "utf8");
const colors = new Map(
  [...css.matchAll(/--(?:color-)?([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name = "", hex = ""]) => [name, hex]),
);

/** They are not a theme's to change. */
const FIXED_PAIRS = [
  ["ink", "swatch"],
  ["card", "shade"],
] as const;

const pairs = [...TEXT_PAIRS, ...FIXED_PAIRS];

test.each(pairs)("%s on %s is readable (WCAG AA)", (text, ground) => {
  expect(contrastIn(colors, text, ground)).toBeGreaterThanOrEqual(AA);
});

test.each(["card", "paper"])("the edge of a control is visible on %s", (ground) => {
  expect(contrastIn(colors, "muted/70", ground)).toBeGreaterThanOrEqual(EDGE);
});

test("every colour is in a checked pair", () => {
  expect(new Set(pairs.flat().map((name) => name.replace(/\/.*/, "")))).toEqual(new Set(colors.keys()));
});
