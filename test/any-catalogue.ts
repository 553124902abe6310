import fc from "fast-check";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import { sameWord } from "#rules/product/variant/edited-options.ts";
import { combineOptions, optionColumns } from "#rules/product/variant/variants.ts";
import { TAX_CLASSES } from "#rules/tax/tax-settings.ts";
import { isBlank, isCleanText } from "#rules/text/text.ts";
import { anyHtml } from "./any-html.ts";
import { anyText } from "./from-schema.ts";

export type AnyProduct = { form: object; collections: string[] };

/** What separates, quotes or starts something in a CSV file, a spreadsheet or HTML, and letters that fold oddly. */
const SIGNS = [
  ...[",", ";", "\t", '"', "'", "=", "+", "-", "@", "＝", "\n", "\r\n", "\r", " ", "\\", "%", "/", "|"],
  ...[
    "<",
    ">",
    "&",
    "&amp;",
    "0",
    "007",
    "1e5",
    "a",
    "Z",
    "é",
    "e\u0301",
    "ß",
    "İ",
    "🦊",
    "👩‍👩‍👧",
    "\u00a0",
    "\u2028",
  ],
];

function text(maxLength: number): fc.Arbitrary<string> {
  return fc
    .oneof(
      { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...SIGNS), minLength: 1, maxLength: 12 }) },
      { weight: 1, arbitrary: anyText },
      { weight: 1, arbitrary: fc.constantFrom("a", "ß", "🦊").map((sign) => sign.repeat(maxLength)) },
    )
    .map((any) => any.slice(0, maxLength).trim())
    .filter((any) => isCleanText(any) && !isBlank(any));
}

const textOrNone = (maxLength: number) => fc.oneof(fc.constant(""), text(maxLength));
const unlike = (words: fc.Arbitrary<string>, minLength: number, maxLength: number) =>
  fc.uniqueArray(words, { minLength, maxLength, selector: sameWord });

const details = fc.record({
  title: text(255),
  description_html: anyHtml,
  ...forPlainTexts((_, { maxLength }) => textOrNone(maxLength)),
  tags: fc.uniqueArray(
    text(20).filter((tag) => !tag.includes(",")),
    { maxLength: 3 },
  ),
  tax_class: fc.constantFrom(...TAX_CLASSES),
});

// A spreadsheet's rounded number, such as 1e5, is taken for a damaged barcode.
const code = fc
  .oneof(fc.constant(null), text(100))
  .filter((any) => !/^\d(?:[.,]\d+)?e\+?\d+$/i.test(any ?? ""));

const fields = fc.record({
  price_cents: fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 99_999_999 })),
  above: fc.option(fc.integer({ min: 1, max: 10_000 })),
  sku: code,
  barcode: code,
  inventory_qty: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
  weight_grams: fc.option(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 }))),
  requires_shipping: fc.boolean(),
});

// “ / ” stands between the values in the title of a variant.
const optionValue = text(100).filter((value) => !value.includes(" / "));
const option = fc.record({ name: text(100), values: unlike(optionValue, 1, 3) });
const options = fc.uniqueArray(option, { maxLength: 3, selector: ({ name }) => sameWord(name) });

const variants = options.chain((chosen) => {
  const all = combineOptions(chosen.map(({ values }) => values));
  // In any order, and some combinations are missing.
  return fc
    .tuple(
      fc.shuffledSubarray(all, { minLength: 1 }),
      fc.array(fields, { minLength: all.length, maxLength: all.length }),
    )
    .map(([combinations, rows]) => ({
      options: chosen.map(({ name }) => ({ name })),
      variants: {
        added: combinations.map((values, position) => variantOf(values, position, rows[position])),
      },
    }));
});

type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

function variantOf(values: string[], position: number, row: Fields | undefined) {
  if (!row) throw new Error("There are fields for each combination.");
  const { above, ...rest } = row;
  const compare_at_price_cents = above === null ? null : rest.price_cents + above;
  return { position, ...optionColumns(values), ...rest, compare_at_price_cents };
}

const handle = fc.oneof(
  fc.stringMatching(/^[a-z0-9-]{1,12}$/),
  fc.constantFrom("-", "007", "1e5", "true", "a".repeat(255)),
);

export const SHELVES = ["Kitchen", "Küche, groß", "=Sale", "A;B", '"Best"', "new\nline"];

const product = fc
  .record({
    details,
    variants,
    status: fc.constantFrom("active", "draft"),
    collections: fc.subarray(SHELVES),
  })
  .map(({ collections, details, variants, status }) => ({
    form: { ...details, ...variants, status },
    collections,
  }));

/** A few products that the editor accepts, with all that a CSV file makes difficult. */
export const anyCatalogue: fc.Arbitrary<AnyProduct[]> = fc
  .uniqueArray(fc.tuple(handle, product), { minLength: 1, maxLength: 4, selector: ([chosen]) => chosen })
  .map((products) =>
    products.map(([chosen, { form, collections }]) => ({ form: { ...form, handle: chosen }, collections })),
  );
