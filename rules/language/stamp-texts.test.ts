import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runs } from "#test/is-sweep.ts";
import type { Text } from "./catalogue.ts";
import { CATALOGUES } from "./catalogues.ts";
import { english } from "./english.ts";
import { LANGUAGES, type Language } from "./languages.ts";
import { codeOf, filledCode, spoken } from "./spoken-text.ts";
import { folderOf, markTexts, stampTexts } from "./stamp-texts.ts";

describe("a text in a built file", () => {
  test("stands where the code says it", () => {
    const marked = markTexts("<a>{say.layout.skip}</a>");
    expect(marked).not.toContain("say");
    expect(stampTexts(marked, english, "en")).toBe("<a>{`Skip to content`}</a>");
  });

  test.for([
    ["say.cart.newTotal({ total: priceOf(cents, [a, b]) })", "`Total $\u007bpriceOf(cents, [a, b])}`"],
    ["say.product.onlyLeft({ count: stock.left })", "`Only $\u007bstock.left.toLocaleString(`en`)} left`"],
    ["say.list.products({ count })", "(count==1?`1 product`:`$\u007bcount.toLocaleString(`en`)} products`)"],
    [
      "say.print.lastRate({ rates: rates.join(say.numbers.comma), last })",
      "`$\u007brates.join(`, `)} and $\u007blast}`",
    ],
  ])("has its values in their places: %s", ([code, stamped]) => {
    expect(stampTexts(markTexts(code ?? ""), english, "en")).toBe(stamped);
  });

  test.for([
    ["whose value is counted and no name", "say.product.onlyLeft({ count: all - sold })"],
    ["whose values are not written out", "say.cart.newTotal({ ...values })"],
    ["whose value has quotes", 'say.cart.newTotal({ total: total ?? "}" })'],
    ["that is passed on", "say.cart.newTotal"],
    ["whose value says another", "say.product.onlyLeft({ count: f(say.layout.skip) })"],
  ])("%s is a function", ([, code]) => {
    const stamped = stampTexts(markTexts(code ?? ""), english, "en");
    expect(stamped).toMatch(/^\(e=>`.*`\)/);
    expect(stamped).not.toContain("said$");
  });

  test.for([
    ["{name}: {price}", "\u2068Mug\u2069: 5"],
    ["#{number}", "\u2068#7\u2069"],
    [{ one: "{name}", other: "{count} {name}" }, "3 \u2068Mug\u2069"],
  ] as const)(
    "isolates others' words where the language is written from right to left: %j",
    ([text, said]) => {
      const values = { name: "Mug", price: "5", number: "7", count: 3 };
      expect(sayOnServer(text, "ar", values)).toBe(said);
      expect(sayOnServer(text, "de", values)).not.toMatch(/[\u2068\u2069]/);
    },
  );

  test("that no catalogue has fails the build", () => {
    expect(() => markTexts("say.layout.skipp")).toThrow("There is no text 'say.layout.skipp'");
  });

  test("reads as the server says it, in every language, with any values", () => {
    const texts = LANGUAGES.flatMap((language) =>
      Object.values(CATALOGUES[language]).flatMap((room) =>
        Object.values(room).map((text: Text) => ({ text, language })),
      ),
    );
    const strange = [
      "`$\u007b'\\",
      "{a}$\u007bb}`{c}\\",
      { one: "{count} `piece` of {a}", few: "{count} pieces", other: "{count} of {a}" },
    ].flatMap((text) => LANGUAGES.map((language) => ({ text, language })));
    for (const { text, language } of [...texts, ...strange])
      fc.assert(
        fc.property(anyValues(text), (values) => {
          const said = sayOnServer(text, language, values);
          expect(sayInBrowser(text, language, values)).toBe(said);
          expect(sayFilled(text, language, values)).toBe(said);
        }),
        { numRuns: runs(3, 1) },
      );
  });

  test("reads as the server says it, whatever an owner wrote around its values", () => {
    const piece = fc.constantFrom("{count}", "{a}", "{", "}", "$", "`", "\\", " ", "</script>", "😀");
    const words = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(""));
    const text = fc.oneof(words, fc.record({ one: words, other: words }));
    const count = fc.constantFrom(0, 1, 2, 1234);
    fc.assert(
      fc.property(text, fc.constantFrom(...LANGUAGES), count, (own, language, count) => {
        const values = { count, a: "$&" };
        expect(sayInBrowser(own, language, values)).toBe(sayOnServer(own, language, values));
      }),
      { numRuns: 2_000 },
    );
    expect(sayInBrowser({ one: "{{count}}", other: "{count}" }, "en", { count: 1 })).toBe("{1}");
  });
});

test("the folder of a language's files changes with each of its texts", () => {
  const changed = { ...english, layout: { ...english.layout, skip: "Skip" } };
  expect(folderOf(changed, "en")).not.toBe(folderOf(english, "en"));
  expect(folderOf(english, "en")).toMatch(/^en-\w{4,7}$/);
});

type Values = Record<string, string | number>;

function anyValues(text: Text): fc.Arbitrary<Values> {
  const names = JSON.stringify(text).matchAll(/\{(\w+)\}/g);
  const values = Object.fromEntries([...names].map(([, name]) => [name, fc.string()]));
  return fc.record(typeof text === "string" ? values : { ...values, count: fc.nat() });
}

function sayInBrowser(text: Text, language: Language, values: Values): string {
  const said = new Function(`return ${codeOf(text, language)}`)();
  return typeof said === "function" ? said(values) : said;
}

function sayFilled(text: Text, language: Language, values: Values): string {
  const names = Object.fromEntries(Object.keys(values).map((name) => [name, `v.${name}`]));
  return new Function("v", `return ${filledCode(text, language, names)}`)(values);
}

function sayOnServer(text: Text, language: Language, values: Values): string {
  const said = spoken(text, language);
  return typeof said === "function" ? said(values) : said;
}
