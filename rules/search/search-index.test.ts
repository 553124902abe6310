import { describe, expect, test } from "vitest";
import { aSearchCatalogue, someMistakes } from "#test/search-catalogue.ts";
import { createSearchIndex, MAX_FOUND } from "./search-index.ts";
import { packRows, type SearchProduct, type SearchRows, unpackRows } from "./search-rows.ts";
import { wordsOf } from "./words.ts";

function aRow(title: string, more: Partial<SearchProduct> = {}): SearchProduct {
  const handle = title.toLowerCase().replaceAll(" ", "-");
  return { title, handle, vendor: "", tags: [], options: [], codes: [], priceCents: 1_000, ...more };
}

function rowsOf(products: SearchProduct[], more: Partial<SearchRows> = {}): SearchRows {
  return { products, collections: [], pages: [], synonyms: [], ...more };
}

const PRODUCTS = [
  aRow("Stoneware Mug", { vendor: "Kiruna Works", codes: ["MUG-SAGE-01", "4006381333931"] }),
  aRow("Tall Drinking Glass", { tags: ["kitchen"] }),
  aRow("Café au Lait Bowl", { options: ["Terracotta", "Sage"] }),
  aRow("Kitchen Knife"),
  aRow("Garden Bench"),
  aRow("陶器のマグカップ"),
  aRow("Groß Straßenlampe"),
];

const SYNONYMS = [
  ["bench", "settle", "garden seat"],
  ["mug", "beaker"],
];

const index = await createSearchIndex(rowsOf(PRODUCTS, { synonyms: SYNONYMS }));
const find = (search: string) => index.find(search).products.map(({ title }) => title);

describe("a search finds", () => {
  test.for([
    ["the beginning of a word", "stonew", "Stoneware Mug"],
    ["several words in any order", "mug stoneware", "Stoneware Mug"],
    ["a wrong letter", "stonevare", "Stoneware Mug"],
    ["a wrong first letter", "bnife", "Kitchen Knife"],
    ["a missing letter", "stoneare", "Stoneware Mug"],
    ["a missing first letter", "toneware", "Stoneware Mug"],
    ["a letter too many", "stonneware", "Stoneware Mug"],
    ["swapped letters", "stonewaer", "Stoneware Mug"],
    ["swapped letters at the beginning", "tsoneware", "Stoneware Mug"],
    ["swapped letters of a short word", "mgu", "Stoneware Mug"],
    ["a mistake in a word that is not finished", "stoenw", "Stoneware Mug"],
    ["a word without its accent", "cafe", "Café au Lait Bowl"],
    ["a word with an accent too many", "knïfe", "Kitchen Knife"],
    ["ss for ß", "strasse", "Groß Straßenlampe"],
    ["a plural", "mugs", "Stoneware Mug"],
    ["a plural with es", "glasses", "Tall Drinking Glass"],
    ["a plural with ves", "knives", "Kitchen Knife"],
    ["a vendor", "kiruna", "Stoneware Mug"],
    ["an option's value", "terracotta", "Café au Lait Bowl"],
    ["a SKU", "mug-sage-01", "Stoneware Mug"],
    ["a barcode", "4006381333931", "Stoneware Mug"],
    ["the middle of a word, as the result page does", "マグ", "陶器のマグカップ"],
    ["a synonym", "beaker", "Stoneware Mug"],
    ["a synonym of two words, in the plural", "old garden seats", "Garden Bench"],
  ] as const)("%s", ([, search, title]) => {
    expect(find(search)[0]).toBe(title);
  });

  test("nothing that is two mistakes away, and no other barcode", () => {
    expect(find("stnevare")).toEqual([]);
    expect(find("4006381333932")).toEqual([]);
    expect(find("")).toEqual([]);
    expect(find("!?")).toEqual([]);
  });

  test("collections and pages by their titles", async () => {
    const places = { collections: [{ title: "Kitchen", handle: "kitchen" }], pages: [aRow("About kilns")] };
    const found = (await createSearchIndex(rowsOf(PRODUCTS, places))).find("ki");
    expect(found.collections).toEqual(places.collections);
    expect(found.pages).toEqual(places.pages);
  });
});

describe("the order", () => {
  test("a title before a tag, a whole word before its beginning, and that before a mistake", () => {
    expect(find("kitchen")).toEqual(["Kitchen Knife", "Tall Drinking Glass"]);
    expect(find("sage")).toEqual(["Stoneware Mug", "Café au Lait Bowl"]);
  });

  test("what has all the words hides what has some; without any, the most count", () => {
    expect(find("kitchen knife")).toEqual(["Kitchen Knife"]);
    expect(find("kitchen knife purple")).toEqual(["Kitchen Knife"]);
  });

  test("of equals the newest, and no more than the box shows", async () => {
    const mugs = Array.from({ length: 20 }, (_, n) => aRow(`Mug ${n}`));
    const found = (await createSearchIndex(rowsOf(mugs))).find("mug");
    expect(found.products).toEqual(mugs.slice(0, MAX_FOUND.products));
  });

  test("does not depend on what else the store has", async () => {
    const products = aSearchCatalogue(300);
    const whole = await createSearchIndex(rowsOf(products));
    for (const search of ["stoneware mug", "sag", "linnen"]) {
      const found = whole.find(search).products;
      const part = products.filter((product, at) => found.includes(product) || at % 3 === 0);
      expect((await createSearchIndex(rowsOf(part))).find(search).products).toEqual(found);
    }
  });
});

test("of one-letter mistakes in words of titles 98 of 100 lead to such a title in the box", async () => {
  const products = aSearchCatalogue(1_000);
  const searched = await createSearchIndex(rowsOf(products));
  const words = [...new Set(products.flatMap(({ title }) => wordsOf(title)))];
  const mistakes = someMistakes(words, 500);
  const missed = mistakes.filter(
    ({ word, typed }) => !searched.find(typed).products.some(({ title }) => wordsOf(title).includes(word)),
  );
  expect(missed.length / mistakes.length).toBeLessThanOrEqual(0.02);
});

test("the rows that are sent unpack to what was packed", async () => {
  const rows = rowsOf([...PRODUCTS, aRow("Mug", { handle: "mug-2" })], {
    collections: [{ title: "Kitchen", handle: "kitchen" }],
    pages: [{ title: "About us", handle: "about" }],
    synonyms: SYNONYMS,
  });
  expect(await unpackRows(JSON.parse(JSON.stringify(packRows(rows))))).toEqual(rows);
});
