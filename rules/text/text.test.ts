import { expect, test } from "vitest";
import { isCleanText, requiredTextProblem } from "./text.ts";
import { requiredTextInput } from "./text-input.ts";

test("text is clean without NUL bytes and lone surrogates", () => {
  expect(isCleanText("Zoë 🦊\n")).toBe(true);
  expect(isCleanText("a\0b")).toBe(false);
  expect(isCleanText("\ud83e")).toBe(false);
  expect(isCleanText("\udd8a\ud83e")).toBe(false);
});

test.each(["", " \t\n", "\u200b", "\u2060 \u202e\ufeff"])(
  "text that nobody can see (%j) is no text",
  (text) => {
    expect(requiredTextProblem(text, "Name", 10)).toBe("Name is required");
    const { error } = requiredTextInput("Name", 10).safeParse(text);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Name is required"]);
  },
);

test.each(["a", "👩‍👩‍👧", "می‌خواهم", "1"])("%s is text", (text) => {
  expect(requiredTextProblem(text, "Name", 20)).toBeUndefined();
  expect(requiredTextInput("Name", 20).parse(text)).toBe(text);
});
