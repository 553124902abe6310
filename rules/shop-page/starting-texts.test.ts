import { describe, expect, test } from "vitest";
import { blanksIn } from "./blanks.ts";
import { pageInput } from "./page-input.ts";
import { findStartingText, STARTING_TEXTS, startPage } from "./starting-texts.ts";

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

const { imprint, terms, about } = STARTING_TEXTS;
const begin = (text: typeof imprint, seller = NOBODY) => startPage(text, { storeName: "Clay", seller });

describe("a starting text", () => {
  test.for(Object.entries(STARTING_TEXTS))("'%s' is a page that can be saved, with blanks", ([, text]) => {
    const { html, ...page } = startPage(text, { storeName: "Clay", seller: NOBODY });
    expect(pageInput.safeParse({ ...page, body_html: html, status: "draft" }).error).toBeUndefined();
    expect(blanksIn(html).length).toBeGreaterThan(0);
  });

  test("holds the store's details where they are known", () => {
    const { html } = begin(imprint, SOMEBODY);
    expect(html).toContain("<p>Clay &amp; Co &lt;GmbH&gt;<br>Am Markt 1<br>10115 Berlin<br>Germany</p>");
    expect(html).toContain("hello@clay.example");
    expect(blanksIn(html)).toEqual([
      "[add the name of a person]",
      "[add a phone number]",
      "[add register and number, if you have one]",
    ]);
  });

  test("marks what is not known", () => {
    expect(blanksIn(begin(imprint).html)).toEqual(
      expect.arrayContaining(["[your company name]", "[your address]", "[your email address]"]),
    );
    expect(begin(imprint, { ...NOBODY, city: "Berlin" }).html).toContain("[your address]");
  });

  test("is marked as legal, or not, and found by its name alone", () => {
    expect(findStartingText("terms")).toBe(terms);
    expect([terms.legal, findStartingText("about")]).toEqual([true, about]);
    for (const unknown of [null, "", "toString", "__proto__"])
      expect(findStartingText(unknown)).toBeUndefined();
  });
});

test("blanks are told from other brackets, and each once", () => {
  expect(blanksIn("<p>[your name] [1] [sic] [Your name] [add] [your <b>x</b>] [your name]</p>")).toEqual([
    "[your name]",
    "[Your name]",
  ]);
});
