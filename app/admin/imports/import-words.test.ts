import { expect, test } from "vitest";
import { fileName } from "./import-words.ts";

test.each([
  ["products.csv", "products.csv"],
  ["evil\u202evsc.exe\u2066", "evilvsc.exe"],
  [`${"a".repeat(200)}-2026.csv`, `${"a".repeat(45)}…aaaaaa-2026.csv`],
  ["🦊".repeat(61), `${"🦊".repeat(45)}…${"🦊".repeat(15)}`],
])("the file %j is called %j", (name, shown) => {
  expect(fileName(name)).toBe(shown);
});
