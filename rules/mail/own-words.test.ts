import { describe, expect, test } from "vitest";
import { mailsInput, ownWordsInput } from "./mails-input.ts";
import { MAX_OWN_WORDS, NO_LINKS } from "./own-words.ts";

const problemOf = (words: string) => ownWordsInput.safeParse(words).error?.issues[0]?.message;

describe("the owner's words", () => {
  test.each([
    "",
    "Thank you! Packed by hand, e.g. in paper.",
    "Open from 9.30 to 18:00.\nRing twice...",
    "Vielen Dank, z.B. für Ihr Lächeln :)",
    "תודה רבה, ونراكم قريبا",
    "Price: 3.50, or 5/6 of it.",
  ])("may be %j", (words) => expect(problemOf(words)).toBeUndefined());

  test.each([
    "https://evil.example",
    "See www.evil.example/login",
    "evil.example",
    "Write to me@evil.example",
    "me@localhost",
    "tel:123",
    "//evil",
    "http://192.168.0.1",
    "192.168.0.1",
    "evil\u200b.example",
    "ev\u00adil.example",
    "evil\uff0eexample",
    "evil。example",
    "пример.рф",
  ])("may not hold %j", (words) => expect(problemOf(words)).toBe(NO_LINKS));

  test("have at most 300 characters, and only such that can be stored", () => {
    expect(problemOf("a".repeat(MAX_OWN_WORDS))).toBeUndefined();
    expect(problemOf("a".repeat(MAX_OWN_WORDS + 1))).toBe("Your words too long");
    expect(problemOf("a\0")).toMatch("cannot be stored");
  });
});

test("a mail that does not exist is refused", () => {
  expect(mailsInput.safeParse({ version: 0, words: { invoice: "" }, tell_owner: {} }).success).toBe(false);
});
