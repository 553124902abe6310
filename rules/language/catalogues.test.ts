import { describe, expect, test } from "vitest";
import type { Text } from "./catalogue.ts";
import { CATALOGUES } from "./catalogues.ts";
import { english } from "./english.ts";
import { SHOP_LANGUAGES } from "./languages.ts";
import { hasValues, textsIn, valuesIn } from "./own-texts.ts";

/** What reads like English in another language: names, signs, and words that both have. */
const LIKE_ENGLISH: Record<string, string[]> = {
  ar: ["checkout.cardMonth"],
  cs: ["address.oblast", "address.region", "print.sku"],
  de: [
    "address.eircode",
    "address.namedName",
    "address.oblast",
    "address.region",
    "confirmation.status",
    "filter.name",
    "layout.shop",
    "product.zoom",
  ],
  es: ["address.eircode", "checkout.cardCode", "common.error", "product.zoom", "sums.subtotal", "sums.total"],
  fr: [
    "address.district",
    "address.eircode",
    "address.oblast",
    "address.province",
    "layout.menu",
    "list.page",
    "list.pages",
    "product.zoom",
    "search.collections",
    "search.pages",
    "sums.total",
  ],
  it: ["address.eircode", "address.oblast", "checkout.cardCode", "layout.menu", "product.zoom"],
  nl: [
    "address.district",
    "address.eircode",
    "address.oblast",
    "confirmation.status",
    "filter.filters",
    "layout.menu",
  ],
  pl: ["address.region", "confirmation.status", "layout.menu", "print.sku"],
  pt: [
    "address.eircode",
    "address.oblast",
    "checkout.cardCode",
    "layout.menu",
    "product.zoom",
    "sums.subtotal",
    "sums.total",
  ],
  sv: ["address.eircode", "address.oblast", "address.region", "confirmation.status", "shipping.under"],
};
const LIKE_ENGLISH_EVERYWHERE = ["cart.method", "print.shippingAt"];

const englishTexts = new Map(textsIn(english));
const translations = SHOP_LANGUAGES.filter((language) => language !== "en").map((language) => ({
  language,
  texts: textsIn(CATALOGUES[language]),
}));

describe.for(translations)("the texts in $language", ({ language, texts }) => {
  test("stand in the order of the English ones", () => {
    expect(texts.map(([key]) => key)).toEqual([...englishTexts.keys()]);
  });

  test("have the values of the English ones, in each form but for the one number that it is said of", () => {
    const wrong = texts.filter(([key, text]) => {
      const values = valuesIn(englishTexts.get(key) ?? "");
      if (typeof text === "string") return valuesIn(text) !== values;
      return Object.entries(text).some(([form, words]) => !hasValues(words, values, { form, language }));
    });
    expect(wrong).toEqual([]);
    expect(valuesIn(CATALOGUES[language].numbers.money)).toBe(valuesIn(english.numbers.money));
  });

  test("have all plural forms of the language, and no other", () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const wrong = texts.filter(
      ([, text]) => typeof text !== "string" && String(Object.keys(text).sort()) !== String(forms.toSorted()),
    );
    expect(wrong).toEqual([]);
  });

  test("have words, and no space around them", () => {
    const wrong = texts.filter(([, text]) =>
      formsOf(text).some((form) => !/^\S(?:.*\S)?$/.test(form) || form.replace(/\{\w+\}/g, "") === ""),
    );
    expect(wrong).toEqual([]);
  });

  test("do not break before a sign that belongs to its word", () => {
    const breaking = language === "fr" ? / [?!:;»%]|« |n° / : /\d %|§ \d/;
    expect(texts.filter(([, text]) => formsOf(text).some((form) => breaking.test(form)))).toEqual([]);
  });

  test("are translated", () => {
    const same = texts
      .filter(([key, text]) => JSON.stringify(text) === JSON.stringify(englishTexts.get(key)))
      .map(([key]) => key);
    const known = [...LIKE_ENGLISH_EVERYWHERE, ...(LIKE_ENGLISH[language] ?? [])];
    expect(same.filter((key) => !known.includes(key))).toEqual([]);
  });

  test("name the language and its direction", () => {
    expect(CATALOGUES[language].html).toMatchObject({
      dir: language === "ar" ? "rtl" : "",
      lang: language,
    });
  });
});

function formsOf(text: Text): string[] {
  return typeof text === "string" ? [text] : Object.values(text);
}
