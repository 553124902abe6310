import { expect, test } from "vitest";
import { echo } from "./echo.ts";

test("keeps ordinary text as it is", () => {
  expect(echo("Zoë O'Neill, Via Roma 1")).toBe("Zoë O'Neill, Via Roma 1");
});

test("truncates long text, without splitting an emoji", () => {
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
])("leaves no link in %s", (words) => {
  expect(echo(words)).not.toMatch(/\w[.@:][\w/]/);
  expect(echo(words).replaceAll("\u200b", "")).toBe(words);
});

test("keeps letters that are written from right to left, without characters that turn what follows", () => {
  expect(echo("\u202eזואי\u2066")).toBe("זואי");
});
