import { expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import { isolate, isolateValue } from "./isolate.ts";

test.each(["כוס 2", "كوب", "Cup כוס"])("'%s' is kept apart from the sentence around it", (name) => {
  expect(isolate(name)).toBe(`\u2068${name}\u2069`);
});

test("a Latin name is kept apart from words that are written from right to left", () => {
  const said = speakingAs({ language: "ar", ownTexts: null }, () => `${isolate("M")} × 2`);
  expect(said).toBe("\u2068M\u2069 × 2");
});

test.each(["", "Mug", "Crème brûlée", "日本", "12 €"])("'%s' stays as it is", (name) => {
  expect(isolate(name)).toBe(name);
});

test("a value of a text is left to the marks of that text, where it has some", () => {
  expect(isolateValue("كوب")).toBe("\u2068كوب\u2069");
  expect(speakingAs({ language: "ar", ownTexts: null }, () => isolateValue("Mug"))).toBe("Mug");
});
