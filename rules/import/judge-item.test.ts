import { describe, expect, test } from "vitest";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";
import { forPlainTexts } from "#rules/product/product-fields.ts";
import type { ProductInput } from "#rules/product/product-input.ts";
import { valuesOf, variantTitle } from "#rules/product/variant/variants.ts";
import { type Answers, FIRST_ANSWERS } from "./answers.ts";
import type { CatalogueRow } from "./catalogue-row.ts";
import { judgeItem } from "./judge-item.ts";
import type { Existing, JudgeContext } from "./judgement.ts";
import { productChanges } from "./product-changes.ts";

const CONTEXT: JudgeContext = {
  answers: FIRST_ANSWERS,
  currency: EURO,
  cleanHtml: (html) => html.replace(/<(script|iframe)[^>]*>.*?<\/\1>/g, ""),
  today: "2026-11-16",
  pointDecimals: true,
};

const MUG: CatalogueRow = {
  row: 2,
  key: "mug",
  handle: "mug",
  title: "Mug",
  description: "<p>Blue</p>",
  vendor: "Kiln",
  tags: "kitchen, blue",
  status: "active",
  published: "TRUE",
  options: [],
  sku: "MUG-1",
  price: "12.50",
  compare_at_price: "",
  stock: "7",
  tracked: "shopify",
  oversell: "deny",
  weight: "300",
};

const judge = (change: Partial<CatalogueRow>, context: Partial<JudgeContext> = {}) =>
  judgeItem([{ ...MUG, ...change }], [], { ...CONTEXT, ...context });

test("a description that stays as it is needs no note", () => {
  expect(judge({ description: "<p>Choose a style=modern one</p>" }).notes).toEqual([]);
});

test("a product of one row is new, with its only variant", () => {
  expect(judge({})).toMatchObject({
    outcome: "new",
    changes: [
      { field: "Status", before: "", after: "Active" },
      { field: "Price", before: "", after: "€12.50" },
      { field: "Stock", before: "", after: "7" },
    ],
    notes: [],
    asksStock: 0,
    wanted: {
      handle: "mug",
      title: "Mug",
      tags: ["kitchen", "blue"],
      status: "active",
      options: [],
      variants: [
        { values: [], price_cents: 1_250, compare_at_price_cents: null, stock: 7, weight_grams: 300 },
      ],
    },
  });
});

describe("repairs", () => {
  test.each<[string, Partial<CatalogueRow>, string]>([
    ["compare-at", { compare_at_price: "12.50" }, "Compare-at price is left out: it is not above the price"],
    ["negative stock", { stock: "-3" }, "Stock −3 becomes 0"],
    ["thousands with a point", { stock: "1.234.000" }, "Stock 1.234.000 becomes 1,000,000"],
    [
      "thousands of tags",
      { description: `${"<b><i>".repeat(3_000)}Blue` },
      "Description has more than 3,000 tags and special characters: only its text is kept",
    ],
    ["no price", { price: "0" }, "Without a price this product is a draft"],
    [
      "description",
      { description: "<p>a</p><script>b</script>" },
      "Description is cleaned: <script> cannot be kept",
    ],
    [
      "barcode",
      { barcode: "3.65275E+11" },
      "Barcode “3.65275E+11” is left out: a spreadsheet has rounded it",
    ],
    ["weight", { weight: "1.5", weight_unit: "g" }, "Weight 1.5 g becomes 2 g"],
    ["tiny weight", { weight: "0.0001", weight_unit: "kg" }, "Weight 0.0001 kg becomes 0 g"],
    ["archived", { status: "archived" }, "Status “archived” becomes draft"],
    ["not published", { published: "FALSE" }, "This product is not published: it becomes a draft"],
    [
      "damaged letters",
      { title: "Mug CafÃ© au lait" },
      "Title has letters in another encoding, such as “CafÃ©”: correct them in the file",
    ],
    [
      "damaged letters of a plain text",
      { search_title: "CafÃ©" },
      "Search title has letters in another encoding, such as “CafÃ©”: correct them in the file",
    ],
    [
      "damaged letters of another script",
      { title: "ÐšÑ€ÑƒÐ¶ÐºÐ° 5" },
      "Title has letters in another encoding, such as “ÐšÑ€ÑƒÐ¶ÐºÐ°”: correct them in the file",
    ],
    [
      "letters of a handle",
      { handle: "Blüe-Łódź-Straße" },
      "Handle “Blüe-Łódź-Straße” becomes “blue-lodz-strasse”",
    ],
    ["handle", { handle: "Blue Mug!" }, "Handle “Blue Mug!” becomes “blue-mug”"],
  ])("are named: %s", (_, change, text) => {
    expect(judge(change).notes).toEqual([{ row: 2, text }]);
  });

  test.each([
    ["0.2", "kg", 200],
    ["2,5", "lb", 1_134],
    ["250.0", "", 250],
  ])("are none where a weight has another unit: %s %s", (weight, weight_unit, grams) => {
    const { wanted, notes } = judge({ weight, weight_unit });
    expect(wanted?.variants[0]?.weight_grams).toBe(grams);
    expect(notes).toEqual([]);
  });

  test("are none where a number is shown as it is written", () => {
    const { wanted, notes } = judge({ stock: "1,000" });
    expect(wanted?.variants[0]?.stock).toBe(1_000);
    expect(notes).toEqual([]);
  });
});

describe("what does not fit", () => {
  const sizes = (count: number) =>
    Array.from(
      { length: count },
      (_, index): CatalogueRow => ({
        ...MUG,
        row: index + 2,
        options: [{ name: "Size", value: `${index}` }],
        sku: "",
      }),
    );
  const options = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `Option ${index}`, value: "x" }));

  test.each<[CatalogueRow[], string]>([
    [sizes(5_000), "This product has 5,000 variants; a product can have at most 2,048"],
    [[{ ...MUG, options: options(60) }], "This product has 60 options; a product can have at most 3"],
    [[{ ...MUG, title: "", handle: "mug" }], "This product has no title"],
    [[{ ...MUG, gift_card: "TRUE" }], "Gift cards cannot be imported"],
  ])("is skipped with its row", (rows, text) => {
    expect(judgeItem(rows, [], CONTEXT)).toMatchObject({ outcome: "skipped", reason: { row: 2, text } });
  });

  test("is cut or left out, and said", () => {
    const judgement = judge({
      title: "word ".repeat(100),
      vendor: "x".repeat(101),
      tags: Array.from({ length: 100 }, (_, index) => `tag-${index}`).join(", "),
      sku: "x".repeat(101),
      stock: "2000000",
      price: "99999999",
      weight: "5000000",
      pictures: Array.from({ length: 102 }, (_, index) => ({ source: `https://x.test/${index}.jpg` })),
    });
    expect(judgement.wanted).toMatchObject({ title: "word ".repeat(51).trim(), vendor: "x".repeat(100) });
    expect(judgement.wanted?.pictures).toHaveLength(100);
    expect(judgement.notes.map(({ text }) => text)).toEqual([
      "Price is left out: it exceeds 9,999,999.99",
      "SKU is left out: it is longer than 100 characters",
      "Stock 2000000 becomes 1,000,000",
      "Weight “5000000 g” is left out: it is not a weight up to 1,000 kg",
      "Title is longer than 255 characters: it is cut",
      "Vendor is longer than 100 characters: it is cut",
      "Tags are longer than 500 characters together: 36 of them are left out",
      "A product can have at most 100 images: 2 are left out",
      "Without a price this product is a draft",
    ]);
  });

  test("a description is cut to whole elements", () => {
    const { wanted, notes } = judge({ description: `<p>${"word ".repeat(3_000)}</p>` });
    expect(notes).toEqual([{ row: 2, text: "Description is longer than 10,000 characters: it is cut" }]);
    expect(wanted?.description_html).toMatch(/^<p>(word )+word<\/p>$/);
    expect(wanted?.description_html?.length).toBeLessThanOrEqual(10_000);
  });

  test.each([
    ["<", ""],
    ["<b>x", "x"],
    ["<b><<<<<<", ""],
    ["</p>", ""],
    ["&", "&"],
    ["&lt;", "&lt;"],
    ["<b x y>", ""],
  ])("a description of %s alone costs little to clean, and its text stays", (piece, text) => {
    const cleaned: string[] = [];
    const cleanHtml = (html: string) => {
      cleaned.push(html);
      return html;
    };
    const { wanted } = judge({ description: piece.repeat(100_000) }, { cleanHtml });
    expect(cleaned[0]?.length).toBeLessThanOrEqual(100_000);
    expect(cleaned.join().match(/</g) ?? []).toHaveLength(0);
    expect(cleaned.length).toBeLessThanOrEqual(2);
    expect(wanted?.description_html?.slice(0, 100)).toContain(text);
  });

  test.each([
    ["杯子", /^item-[0-9a-z]+$/],
    ["-a--b", /^-a--b$/],
    ["x".repeat(300), /^x{255}$/],
  ])("the handle %s becomes one that fits", (handle, expected) => {
    expect(judge({ handle, title: "杯子" }).wanted?.handle).toMatch(expected);
  });
});

describe("options", () => {
  const shirt = (row: number, name: string, value: string): CatalogueRow => ({
    ...MUG,
    row,
    options: [{ name, value }],
    sku: "",
  });

  test("that differ by case are joined, and so are values", () => {
    const rows = [shirt(2, "Color", "Red / Blue"), shirt(3, "color", "red/blue"), shirt(4, "", "Green")];
    const { wanted, notes } = judgeItem(rows, [], CONTEXT);
    expect(wanted).toMatchObject({
      options: ["Color"],
      variants: [{ values: ["Red/Blue"] }, { values: ["Green"] }],
    });
    expect(notes).toEqual([
      { row: 2, text: "The option value “Red / Blue” becomes “Red/Blue”" },
      { row: 3, text: "The option “color” is joined with “Color”" },
      { row: 3, text: "This is the same variant as in row 2: it is left out" },
    ]);
  });

  test("leave missing combinations missing, and a row without a value out", () => {
    const rows = [shirt(2, "Size", "S"), { ...shirt(3, "Size", ""), sku: "X" }];
    const { wanted, notes } = judgeItem(rows, [], CONTEXT);
    expect(wanted?.variants).toHaveLength(1);
    expect(notes).toEqual([{ row: 3, text: "This variant has no value for “Size”: it is left out" }]);
  });

  test("with the same name in one row get a number", () => {
    const row = { ...MUG, options: ["Red", "Blue"].map((value) => ({ name: "Colour", value })) };
    expect(judgeItem([row], [], CONTEXT)).toMatchObject({
      wanted: { options: ["Colour", "Colour 2"] },
      notes: [{ row: 2, text: "Two options are called “Colour”: the second becomes “Colour 2”" }],
    });
  });
});

test.each<[string, Partial<CatalogueRow>]>([
  ["untracked", { tracked: "" }],
  ["continue selling", { oversell: "continue" }],
  ["no number", { stock: "" }],
])("stock that the file does not count is asked for: %s", (_, change) => {
  const asked = judge(change);
  expect(asked).toMatchObject({ outcome: "new", asksStock: 1 });
  expect(asked.changes.map(({ field }) => field)).toEqual(["Status", "Price"]);
});

describe("a product that the store has", () => {
  const existing = (change: Partial<Product> = {}) => {
    const found = stored(inputOf([MUG]));
    return { ...found, product: { ...found.product, ...change } };
  };
  const judgeAgain = (change: Partial<CatalogueRow>, answers: Partial<Answers> = {}) =>
    judgeItem([{ ...MUG, ...change }], [existing()], {
      ...CONTEXT,
      answers: { ...FIRST_ANSWERS, ...answers },
    });

  test("is found by its handle, and changes field by field", () => {
    const change = { title: "Cup", price: "13", stock: "9", tags: "blue", search_title: "Buy a cup" };
    expect(judgeAgain(change)).toEqual({
      outcome: "changed",
      productId: "p1",
      seen: { version: 1, stock: { v0: 7 } },
      wanted: expect.anything(),
      notes: [],
      asksStock: 0,
      changes: [
        { field: "Title", before: "Mug", after: "Cup" },
        { field: "Tags", before: "kitchen, blue", after: "blue" },
        { field: "Search title", before: "", after: "Buy a cup" },
        { field: "Price", before: "€12.50", after: "€13.00" },
        { field: "Stock", before: "7", after: "9" },
      ],
    });
  });

  test("is found by SKU, and keeps its handle", () => {
    const { wanted, ...judgement } = judgeAgain({ handle: "other", title: "Cup" });
    expect(judgement).toMatchObject({ outcome: "changed", productId: "p1" });
    const changes = wanted && productChanges(wanted, existing(), CONTEXT);
    expect(changes).toMatchObject({ kind: "save", input: { handle: "mug", title: "Cup", version: 1 } });
  });

  test("is not one with the same title and other SKUs, when the file has no handles", () => {
    const { handle: _handle, ...row } = MUG;
    const judgeSku = (sku: string) => judgeItem([{ ...row, sku }], [existing()], CONTEXT);
    expect(judgeSku("OTHER")).toMatchObject({ outcome: "new", wanted: { handle: "mug", handle_made: true } });
    expect(judgeSku("")).toMatchObject({ outcome: "changed", productId: "p1" });
    expect(judgeSku("MUG-1")).toMatchObject({ outcome: "unchanged", productId: "p1" });
  });

  test("stays as it is beside others of its name; a row that would change one of them is skipped", () => {
    const { handle: _handle, sku: _sku, ...row } = MUG;
    const [variant] = existing().product.variants;
    if (!variant) throw new Error("It has a variant.");
    const mug = (id: string, handle: string, price_cents: number) =>
      existing({ id: id as ProductId, handle, variants: [{ ...variant, sku: null, price_cents }] });
    const store = [mug("p1", "mug", 1_250), mug("p2", "mug-2", 900), mug("p3", "mug-3", 900)];
    const judgeNamed = (price: string, namesakes: number[], candidates = store) =>
      judgeItem([{ ...row, row: 5, price }], candidates, CONTEXT, namesakes);
    expect(judgeNamed("12.50", [2, 3])).toMatchObject({ outcome: "unchanged", productId: "p1" });
    expect(judgeNamed("9.00", [6, 7])).toMatchObject({ outcome: "unchanged", productId: "p2" });
    expect(judgeNamed("9.00", [3])).toMatchObject({ outcome: "unchanged", productId: "p3" });
    const says = (text: string) => ({ outcome: "skipped", reason: { row: 5, text } });
    const HINT = "and nothing tells which is which: give them SKUs";
    expect(judgeNamed("7.00", [3])).toMatchObject(
      says(`Row 3 and your store have products of the same name, ${HINT}`),
    );
    expect(judgeNamed("7.00", [9, 3, 4, 6])).toMatchObject(
      says(`Rows 3, 4, 6, others and your store have products of the same name, ${HINT}`),
    );
    expect(judgeNamed("7.00", [])).toMatchObject(
      says(`Several products of your store are called “Mug”, ${HINT}`),
    );

    // One in the store and one in the file are the same; a handle alone is not the name.
    const [first, second] = store;
    if (!first || !second) throw new Error("There are several.");
    const mug2 = { ...second, product: { ...second.product, title: "Mug 2" } };
    expect(judgeNamed("7.00", [], [first, mug2])).toMatchObject({ outcome: "changed", productId: "p1" });
    expect(judgeNamed("7.00", [], [mug2])).toMatchObject({ outcome: "new" });
    expect(judgeNamed("7.00", [3], [])).toMatchObject({ outcome: "new" });
  });

  test("is one of several with its SKUs: skipped", () => {
    const other = existing({ id: "p2" as ProductId, handle: "second" });
    const rows = [{ ...MUG, handle: "third" }];
    expect(judgeItem(rows, [existing(), other], CONTEXT).reason?.text).toBe(
      "Several products of your store have these SKUs",
    );
  });

  test("cannot be told by a SKU that two of its variants have, and this is said", () => {
    const [first] = existing().product.variants;
    if (!first) throw new Error("It has a variant.");
    const twice = existing({ variants: [first, { ...first, id: "v9" as VariantId }] });
    const stock = judgeItem([{ row: 2, key: "sku MUG-1", sku: "MUG-1", stock: "5" }], [twice], CONTEXT);
    expect(stock).toMatchObject({
      outcome: "skipped",
      reason: { row: 2, text: "Several variants of “Mug” have the SKU “MUG-1”: it is left out" },
    });
  });

  test("is skipped, or takes stock and prices alone, as the owner answers", () => {
    expect(judgeAgain({ title: "Cup" }, { existing: "skip" })).toMatchObject({
      outcome: "skipped",
      reason: { row: 2, text: "This product is already in your store" },
    });
    const change = { title: "Cup", stock: "1", price: "9", compare_at_price: "10", weight: "1" };
    expect(judgeAgain(change, { existing: "stock-and-prices" }).changes.map(({ field }) => field)).toEqual([
      "Price",
      "Compare-at price",
      "Stock",
    ]);
  });

  test.each<[string, (row: CatalogueRow) => CatalogueRow, string]>([
    ["option values", (row) => row, "This variant is not in your store: it is left out"],
    [
      "SKUs alone",
      ({ options: _, ...row }) => row,
      "No variant of this product has the SKU “L”: it is left out",
    ],
  ])("names variants by %s that it does not have, when it takes stock and prices alone", (_, shape, text) => {
    const size = (row: number, value: string): CatalogueRow => ({
      ...MUG,
      row,
      sku: value,
      options: [{ name: "Size", value }],
    });
    const before = stored(inputOf([size(2, "S"), size(3, "M")]));
    const answers: Answers = { ...FIRST_ANSWERS, existing: "stock-and-prices" };
    const file = [{ ...size(2, "S"), stock: "1" }, size(3, "L")].map(shape);
    expect(judgeItem(file, [before], { ...CONTEXT, answers })).toMatchObject({
      outcome: "changed",
      changes: [{ field: "Stock", variant: "S" }],
      notes: [{ row: 3, text }],
    });
  });

  test("keeps its price when the file has none, and a compare-at price only above it", () => {
    expect(judgeAgain({ price: "0" })).toMatchObject({
      outcome: "unchanged",
      notes: [{ row: 2, text: "Without a price in the file, €12.50 stays" }],
    });
    expect(judgeAgain({ price: "", compare_at_price: "11" })).toMatchObject({ outcome: "unchanged" });
    const other = { options: [{ name: "Size", value: "S" }], sku: "NEW", price: "" };
    expect(judgeAgain(other).reason?.text).toBe("This variant has no price: it is not added");
  });

  test.each<[string, Partial<CatalogueRow>, string]>([
    [
      "barcode",
      { barcode: "4.00638E+12" },
      "Barcode “4.00638E+12” is left out: a spreadsheet has rounded it",
    ],
    ["SKU", { sku: "x".repeat(150) }, "SKU is left out: it is longer than 100 characters"],
    ["weight", { weight: "heavy" }, "Weight “heavy” is left out: it is not a weight up to 1,000 kg"],
    ["price", { price: "abc" }, "Price “abc” is left out: it is not a price"],
    [
      "compare-at price",
      { compare_at_price: "abc" },
      "Compare-at price “abc” is left out: it is not a price",
    ],
    [
      "sale",
      { price: "12.50", compare_at_price: undefined, sale_price: "abc" },
      "Sale price “abc” is left out: it is not a price",
    ],
  ])("keeps its %s when the file's cannot be used", (_, change, text) => {
    const full = { ...MUG, barcode: "4006381333931", compare_at_price: "20" };
    const before = stored(inputOf([full]));
    expect(judgeItem([{ ...full, ...change }], [before], CONTEXT)).toMatchObject({
      outcome: "unchanged",
      notes: [{ row: 2, text }],
    });
  });

  test.each<[string, Partial<CatalogueRow>]>([
    ["Barcode", { barcode: "" }],
    ["SKU", { sku: " " }],
    ["Weight", { weight: "" }],
    ["Compare-at price", { compare_at_price: "" }],
    ["Compare-at price", { compare_at_price: undefined, sale_price: "" }],
  ])("loses its %s to an empty cell", (field, change) => {
    const full = { ...MUG, barcode: "4006381333931", compare_at_price: "20" };
    const before = stored(inputOf([full]));
    expect(judgeItem([{ ...full, ...change }], [before], CONTEXT).changes).toMatchObject([
      { field, after: "" },
    ]);
  });

  test("keeps what the file says nothing about", () => {
    const row: CatalogueRow = { row: 2, key: "sku MUG-1", sku: "MUG-1", stock: "3" };
    expect(judgeItem([row], [existing()], CONTEXT)).toMatchObject({
      outcome: "changed",
      changes: [{ field: "Stock", before: "7", after: "3" }],
    });
    expect(judgeItem([{ ...row, sku: "OTHER" }], [], CONTEXT)).toMatchObject({
      outcome: "skipped",
      reason: { row: 2, text: "No product of your store has the SKU “OTHER”" },
    });
  });

  test("keeps the ids of its variants, whatever order the options have, and those that the file does not name", () => {
    const row = (at: number, size: string, colour: string, sku: string): CatalogueRow => ({
      ...MUG,
      row: at,
      sku,
      options: [
        { name: "Size", value: size },
        { name: "Colour", value: colour },
      ],
    });
    const before = stored(
      inputOf([row(2, "S", "Red", "1"), row(3, "M", "Red", "2"), row(4, "L", "Red", "3")]),
    );
    const swapped = [row(2, "S", "Red", "1"), row(3, "M", "Blue", "2"), row(4, "XL", "Red", "4")].map(
      (each) => ({
        ...each,
        options: each.options?.toReversed() ?? [],
      }),
    );
    const { wanted } = judgeItem(swapped, [before], CONTEXT);
    const changes = wanted && productChanges(wanted, before, CONTEXT);
    expect(changes).toMatchObject({
      input: {
        options: [{ name: "Size" }, { name: "Colour" }],
        variants: {
          added: [{ option1_value: "XL", option2_value: "Red", position: 3 }],
          changed: [{ id: "v1", option2_value: "Blue" }],
          removed: [],
        },
      },
    });
  });

  test("without options names no variant", () => {
    expect(judgeAgain({ price: "13" }).changes).toEqual([
      { field: "Price", before: "€12.50", after: "€13.00" },
    ]);
  });

  test("loses variants only when it gets other options", () => {
    const { wanted } = judgeAgain({ options: [{ name: "Size", value: "S" }], sku: "NEW" });
    expect(wanted && productChanges(wanted, existing(), CONTEXT)).toMatchObject({
      input: { variants: { added: [{ option1_value: "S" }], removed: ["v0"] } },
      changes: [
        { field: "Options", before: "", after: "Size" },
        { field: "Variant", before: "", after: "" },
        { field: "Variant", before: "", after: "S" },
      ],
    });
  });

  test("joins collections and takes pictures that it does not have", () => {
    const found = {
      ...existing(),
      collections: ["kitchen"],
      pictures: { "https://x.test/1.jpg": "/storage/1.webp" },
    };
    found.product.images = [
      { id: "i", url: "/storage/1.webp", alt: "", position: 0, width: 1, height: 1, widths: [1], blur: "" },
    ];
    const rows = [
      {
        ...MUG,
        collections: ["Kitchen", "Sale"],
        pictures: ["1", "2"].map((n) => ({ source: `https://x.test/${n}.jpg`, alt: "A mug" })),
      },
    ];
    const judgement = judgeItem(rows, [found], CONTEXT);
    expect(judgement.changes).toEqual([
      { field: "Alternative texts", before: "", after: "A mug" },
      { field: "Collection", before: "", after: "Sale" },
      { field: "Picture", before: "", after: "https://x.test/2.jpg" },
    ]);
  });

  test("gives a variant the pictures that the file names, before its own, and takes none away", () => {
    const found = existing();
    found.product.images = ["1", "2", "3"].map((n, position) => ({
      ...{ id: n, url: `/storage/${n}.webp`, alt: "", position },
      ...{ width: 1, height: 1, widths: [1], blur: "" },
    }));
    found.pictures = { "https://x.test/2.jpg": "/storage/2.webp" };
    const variant = found.product.variants[0];
    if (!variant) throw new Error("A mug has a variant.");
    variant.image_urls = ["/storage/1.webp"];
    const named = [{ ...MUG, variant_picture: "https://x.test/2.jpg https://shop.example/storage/3.webp" }];
    const judgement = judgeItem(named, [found], CONTEXT);
    expect(judgement.changes).toEqual([{ field: "Pictures", before: "1", after: "2, 3, 1" }]);
    expect(judgeItem([MUG], [found], CONTEXT).outcome).toBe("unchanged");
    expect(judgeItem([{ ...MUG, variant_picture: "" }], [found], CONTEXT).outcome).toBe("unchanged");
  });
});

function inputOf(rows: CatalogueRow[]): ProductInput {
  const { wanted } = judgeItem(rows, [], CONTEXT);
  const changes = wanted && productChanges(wanted, undefined, CONTEXT);
  if (changes?.kind !== "save" || !changes.input) throw new Error("The product is not saved.");
  return changes.input;
}

/** The product as the store has it after it was added. */
function stored(input: ProductInput): Existing {
  const product: Product = {
    ...input,
    ...forPlainTexts((field) => input[field] ?? ""),
    id: "p1" as ProductId,
    tax_class: input.tax_class ?? "standard",
    version: 1,
    created_at: "",
    updated_at: "",
    images: [],
    options: input.options.map(({ name }, position) => ({ id: `o${position}`, name, position })),
    variants: input.variants.added.map((variant, index) => ({
      ...variant,
      id: `v${index}` as VariantId,
      title: variantTitle(valuesOf(variant)),
    })),
  };
  return { product, collections: [], pictures: {} };
}
