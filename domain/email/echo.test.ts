import { expect, test } from "vitest";
import { echo } from "./echo.ts";

test("keeps ordinary words as they are", () => {
  expect(echo("Zoë O'Neill, Via Roma 1")).toBe("Zoë O'Neill, Via Roma 1");
});

test("cuts what is long, without cutting an emoji in two", () => {
  expect(echo("🦊".repeat(100), 10)).toBe(`${"🦊".repeat(9)}…`);
});

test("puts everything on one line", () => {
  expect(echo("You won\r\nBcc: all@example.org\u2028now")).not.toMatch(/[\r\n\u2028]/);
});

test.each([
  "https://evil.example",
  "www.evil.example",
  "evil.example/login",
  "write to me@evil.example",
  "tel:123",
])("leaves nothing to click in %s", (words) => {
  expect(echo(words)).not.toMatch(/\w[.@:][\w/]/);
  expect(echo(words).replaceAll("\u200b", "")).toBe(words);
});
