import { expect, test } from "vitest";
import { isCleanText } from "./text.ts";

test("text is clean without NUL bytes and lone surrogates", () => {
  expect(isCleanText("Zoë 🦊\n")).toBe(true);
  expect(isCleanText("a\0b")).toBe(false);
  expect(isCleanText("\ud83e")).toBe(false);
  expect(isCleanText("\udd8a\ud83e")).toBe(false);
});
