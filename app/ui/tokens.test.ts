import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const css = readFileSync(join(import.meta.dirname, "../tokens.css"), "utf8");
const colors = new Map(
  [...css.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
);

/** Text colours and their backgrounds. `danger/10` is danger at 10 % over the card. */
const TEXT_ON = {
  paper: ["ink", "muted", "accent", "accent-hover", "danger", "warning"],
  card: ["ink", "muted", "accent", "accent-hover", "danger", "warning"],
  line: ["ink", "muted"],
  "accent-tint": ["ink", "muted", "accent", "accent-hover"],
  "danger/10": ["ink", "danger"],
  "warning/10": ["ink", "warning"],
  accent: ["card", "paper"],
  "accent-hover": ["card", "paper"],
  danger: ["card"],
  "danger/90": ["card"],
  ink: ["card", "paper"],
  swatch: ["ink"],
};

const textPairs = Object.entries(TEXT_ON).flatMap(([ground, texts]) =>
  texts.map((text) => [text, ground] as const),
);

test.each(textPairs)("%s on %s is readable (WCAG AA)", (text, ground) => {
  expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
});

test.each(["card", "paper"])("the edge of a control is visible on %s", (ground) => {
  expect(contrast("muted/70", ground)).toBeGreaterThanOrEqual(3);
});

test("every colour is in a checked pair", () => {
  expect(new Set(textPairs.flat().map((name) => name.replace(/\/.*/, "")))).toEqual(new Set(colors.keys()));
});

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(name: string): number {
  const [red, green, blue] = channels(name).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(name: string): number[] {
  const [color = "", percent = "100"] = name.split("/");
  const hex = colors.get(color);
  if (!hex) throw new Error(`tokens.css has no colour ${color}.`);
  const share = Number(percent) / 100;
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) * share + 255 * (1 - share));
}
