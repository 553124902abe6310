import { describe, expect, test } from "vitest";
import { SHOP_LANGUAGES } from "#rules/language/languages.ts";
import { handleFor } from "#rules/text/slug.ts";
import { blanksIn } from "./blanks.ts";
import { pageInput } from "./page-input.ts";
import { startPage } from "./start-page.ts";
import { isStartingText, STARTING_TEXTS, type StartingTextKind } from "./starting-texts.ts";
import { loadStartingWords } from "./starting-words/load-starting-words.ts";

const NOBODY = {
  name: "",
  street: "",
  postalCode: "",
  city: "",
  region: "",
  country: { code: "", name: "" },
  taxNumber: "",
  vatId: "",
  email: "",
};
const SOMEBODY = {
  ...NOBODY,
  name: "Clay & Co <GmbH>",
  street: "Am Markt 1",
  postalCode: "10115",
  city: "Berlin",
  country: { code: "DE", name: "Germany" },
  taxNumber: "",
  vatId: "DE123456789",
  email: "hello@clay.example",
};

const KINDS = Object.keys(STARTING_TEXTS) as StartingTextKind[];

const english = await loadStartingWords("en");
const languages = await Promise.all(
  SHOP_LANGUAGES.map(async (language) => ({ language, words: await loadStartingWords(language) })),
);

const begin = (kind: StartingTextKind, seller = NOBODY, words = english) =>
  startPage(kind, words, { storeName: "Clay", seller });

describe("a starting text", () => {
  test("holds the store's details where they are known", () => {
    const { html } = begin("imprint", SOMEBODY);
    expect(html).toContain("<p>Clay &amp; Co &lt;GmbH&gt;<br>Am Markt 1<br>10115 Berlin<br>Germany</p>");
    expect(html).toContain("hello@clay.example");
    expect(blanksIn(html)).toEqual([
      "[add the name of a person]",
      "[add a phone number]",
      "[add register and number, if you have one]",
    ]);
  });

  test("marks what is not known", () => {
    expect(blanksIn(begin("imprint").html)).toEqual(
      expect.arrayContaining(["[your company name]", "[your address]", "[your email address]"]),
    );
    expect(begin("imprint", { ...NOBODY, city: "Berlin" }).html).toContain("[your address]");
  });

  test("is found by its name alone", () => {
    expect(isStartingText("terms")).toBe(true);
    for (const unknown of [null, "", "toString", "__proto__"]) expect(isStartingText(unknown)).toBe(false);
  });

  test("in English has the handle of its title", () => {
    for (const { title, handle } of Object.values(english.pages)) expect(handle).toBe(handleFor(title));
  });
});

describe.for(languages)("the starting texts in $language", ({ words }) => {
  test.for(KINDS)("'%s' is a page that can be saved", (kind) => {
    const { html, ...page } = begin(kind, NOBODY, words);
    expect(pageInput.safeParse({ ...page, body_html: html, status: "draft" }).error).toBeUndefined();
  });

  test.for(KINDS)("'%s' has the parts and blanks of the English one, each found", (kind) => {
    for (const seller of [NOBODY, SOMEBODY]) {
      const [own, theirs] = [begin(kind, seller, words).html, begin(kind, seller).html];
      expect(own.match(/<[^>]+>/g)).toEqual(theirs.match(/<[^>]+>/g));
      const marks = own.match(/\[[^\]]+\]/g) ?? [];
      expect(marks).toHaveLength(theirs.match(/\[[^\]]+\]/g)?.length ?? 0);
      expect(blanksIn(own)).toEqual([...new Set(marks)]);
    }
  });

  test("have handles of their own", () => {
    const handles = Object.values(words.pages).map(({ handle }) => handle);
    expect(new Set(handles).size).toBe(handles.length);
  });
});

test("blanks are told from other brackets, and each once", () => {
  expect(blanksIn("<p>[your name] [1] [sic] [Your name] [add] [your <b>x</b>] [your name]</p>")).toEqual([
    "[your name]",
    "[Your name]",
  ]);
});
