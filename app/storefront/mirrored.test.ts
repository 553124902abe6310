import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const FILES = "app/{storefront,ui}/**/*.tsx";
const PHYSICAL =
  /^-?(?:(?:left|right|m[lr]|p[lr]|translate-x)-|(?:border-[lr]|rounded-[tb]?[lr]|(?:float|text)-(?:left|right))(?:-|$))/;

/** Classes that name a side; beside one for pages from right to left they are meant. */
function physicalIn(file: string): string[] {
  const classes = readFileSync(file, "utf8").split(/[\s"'`{}]+/);
  const names = classes.map((name) => name.slice(name.lastIndexOf(":") + 1));
  return names.filter((name, at) => PHYSICAL.test(name) && !classes[at]?.includes("rtl:"));
}

test("pages of a shop name the start and the end of a line, not left and right", () => {
  const files = globSync(FILES).filter((file) => physicalIn(file).length > 0);
  expect(Object.fromEntries(files.map((file) => [file, physicalIn(file)]))).toEqual({});
});
