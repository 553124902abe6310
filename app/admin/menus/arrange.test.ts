import { expect, test } from "vitest";
import { indented, outdented } from "./arrange.ts";
import type { EditedItem } from "./menus-fields.ts";

/** "Shop(Mugs Bowls) About" as items. */
function menuOf(text: string): EditedItem[] {
  const leaf = (label: string) => ({ kind: "search" as const, words: "", label, key: label });
  return [...text.matchAll(/(\w+)(?:\(([^)]*)\))?/g)].map(([, label = "", below]) => ({
    ...leaf(label),
    items: (below?.split(" ") ?? []).map(leaf),
  }));
}

const textOf = (items: EditedItem[]) =>
  items
    .map(
      ({ label, items }) =>
        label + (items.length > 0 ? `(${items.map((leaf) => leaf.label).join(" ")})` : ""),
    )
    .join(" ");

test.each([
  ["Shop About", 1, "Shop(About)"],
  ["Shop(Mugs) About News", 1, "Shop(Mugs About) News"],
  ["Shop(Mugs) About(Us Team)", 1, "Shop(Mugs About Us Team)"],
  ["Shop About", 0, "Shop About"],
])("%s: indenting item %i makes %s", (before, at, after) => {
  expect(textOf(indented(menuOf(before), at))).toBe(after);
});

test.each([
  ["Shop(Mugs Bowls) About", 0, 0, "Shop(Bowls) Mugs About"],
  ["Shop(Mugs) About", 0, 0, "Shop Mugs About"],
  ["Shop(Mugs) About", 1, 0, "Shop(Mugs) About"],
])("%s: outdenting item %i.%i makes %s", (before, at, under, after) => {
  expect(textOf(outdented(menuOf(before), at, under))).toBe(after);
});
