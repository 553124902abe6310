import { describe, expect, test } from "vitest";
import { speakingAs } from "#domain/language/speaking.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import type { ProductId } from "#rules/input/ids.ts";
import { SHOP_LANGUAGES } from "#rules/language/languages.ts";
import { productInput } from "#rules/product/product-input.ts";
import { optionControl } from "#rules/product/variant/option-picking.ts";
import { swatchColour } from "#rules/product/variant/swatch-colour.ts";
import { variantSetProblem } from "#rules/product/variant/variants.ts";
import { handleFor } from "#rules/text/slug.ts";
import { demoCollectionForm, demoProductForm } from "./demo-forms.ts";
import type { DemoPictures } from "./demo-pictures.ts";
import { DEMO_COLLECTIONS, DEMO_PRODUCTS } from "./demo-products.ts";
import shipped from "./pictures/pictures.json" with { type: "json" };
import type { DemoCollectionKey, DemoProductKey, DemoWords } from "./words/demo-words.ts";
import { loadDemoWords } from "./words/load-demo-words.ts";

const PRODUCTS = Object.keys(DEMO_PRODUCTS) as DemoProductKey[];
const COLLECTIONS = Object.keys(DEMO_COLLECTIONS) as DemoCollectionKey[];

const pictures = Object.fromEntries(Object.keys(shipped).map((name) => [name, `/${name}`])) as DemoPictures;
const ids = Object.fromEntries(PRODUCTS.map((key) => [key, crypto.randomUUID()])) as Record<
  DemoProductKey,
  ProductId
>;

const english = await loadDemoWords("en");
const languages = await Promise.all(
  SHOP_LANGUAGES.map(async (language) => ({ language, words: await loadDemoWords(language) })),
);

describe.for(languages)("the demo data in $language", ({ language, words }) => {
  test.for(PRODUCTS)("'%s' keeps the rules for an owner's product", (key) => {
    const { variants, ...product } = productInput.parse(demoProductForm(key, { words, pictures }));
    const options = product.options.map(({ name }) => name);
    expect(variantSetProblem(options.length, variants.added)).toBeUndefined();
    expect(product.images.every(({ alt }) => alt !== "")).toBe(true);
    expect(product.description_html).toBe(words.products[key].description_html);
  });

  test.for(COLLECTIONS)("'%s' keeps the rules for an owner's collection", (key) => {
    expect(
      collectionInput.safeParse(demoCollectionForm(key, { words, pictures, ids })).error,
    ).toBeUndefined();
  });

  test("has the prices, stock, SKUs and pictures of the English one", () => {
    const facts = (of: DemoWords) =>
      PRODUCTS.map((key) => {
        const { variants, images, vendor } = demoProductForm(key, { words: of, pictures });
        return { vendor, images: images.map(({ url }) => url), variants: variants.added.map(factsOf) };
      });
    expect(facts(words)).toEqual(facts(english));
  });

  test("has other titles and handles for each, and the same tags where English has", () => {
    const records = [...Object.values(words.products), ...Object.values(words.collections)];
    expect(new Set(records.map(({ title }) => title)).size).toBe(records.length);
    expect(new Set(records.map(({ handle }) => handle)).size).toBe(records.length);
    const pairs = PRODUCTS.flatMap((key) =>
      english.products[key].tags.map((tag, place) => `${tag}: ${words.products[key].tags[place]}`),
    );
    const tags = PRODUCTS.flatMap((key) => english.products[key].tags);
    expect(new Set(pairs).size).toBe(new Set(tags).size);
  });

  test("has elements where English has them", () => {
    const tagsIn = (html: string) => html.match(/<[^>]+>/g);
    for (const key of PRODUCTS)
      expect(tagsIn(words.products[key].description_html)).toEqual(
        tagsIn(english.products[key].description_html),
      );
  });

  test("has a swatch of its own for every colour", () =>
    speakingAs({ language, ownTexts: null }, () => {
      const coloured = PRODUCTS.flatMap((key) => [...words.products[key].options]).filter(
        ({ name, values }) => optionControl(name, values.length) === "swatches",
      );
      expect(coloured).toHaveLength(4);
      for (const { values } of coloured) {
        const shown = values.map(swatchColour);
        expect(new Set(shown).size).toBe(values.length);
        expect(shown).not.toContain(undefined);
        expect(shown).not.toContain(swatchColour("grey"));
      }
    }));
});

test("a colour looks the same in every language", () => {
  const swatches = languages.map(({ language, words }) =>
    speakingAs({ language, ownTexts: null }, () =>
      (["mug", "throw", "tote"] as const).map((key) =>
        words.products[key].options[0].values.map(swatchColour),
      ),
    ),
  );
  expect(new Set(swatches.map((colours) => JSON.stringify(colours))).size).toBe(1);
});

test("English handles are those of the titles", () => {
  for (const { title, handle } of [...Object.values(english.products), ...Object.values(english.collections)])
    expect(handle).toBe(handleFor(title));
});

function factsOf(variant: ReturnType<typeof demoProductForm>["variants"]["added"][number]) {
  const { option1_value: _1, option2_value: _2, option3_value: _3, ...facts } = variant;
  return facts;
}
