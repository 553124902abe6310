import { describe, expect, test } from "vitest";
import { PRODUCT_COLUMNS } from "#rules/export/product-columns.ts";
import { FIRST_ANSWERS } from "#rules/import/answers.ts";
import type { CatalogueRow } from "#rules/import/catalogue-row.ts";
import { judgeItem } from "#rules/import/judge-item.ts";
import type { JudgeContext } from "#rules/import/judgement.ts";
import { EURO } from "#rules/money/money.ts";
import { columnKey } from "./columns.ts";
import { recogniseDialect } from "./dialect.ts";

const CONTEXT: JudgeContext = {
  answers: { ...FIRST_ANSWERS, untracked_stock: 50 },
  currency: EURO,
  cleanHtml: (html) => html,
  today: "2026-11-16",
  pointDecimals: true,
};

/** Rows given as objects, in a file that has exactly these columns. */
function readRows(columns: readonly string[], records: Record<string, string>[]): CatalogueRow[] {
  for (const name of records.flatMap(Object.keys)) expect(columns).toContain(name);
  const read = recogniseDialect(columns)?.reader(columns);
  let previous = "";
  return records.map((record, index) => {
    const row = read?.(
      columns.map((name) => record[name] ?? ""),
      index + 2,
      previous,
    );
    if (!row) throw new Error("No dialect knows these columns.");
    previous = row.key;
    return row;
  });
}

function unplacedOf(columns: readonly string[]): string[] {
  const dialect = recogniseDialect(columns);
  return columns.filter((name) => !dialect?.knows(columnKey(name)));
}

// The columns that Shopify publishes for products.
const SHOPIFY_OLD = [
  ...["Handle", "Title", "Body (HTML)", "Vendor", "Product Category", "Type", "Tags", "Published"],
  ...[1, 2, 3].flatMap((n) => [`Option${n} Name`, `Option${n} Value`, `Option${n} Linked To`]),
  ...["Variant SKU", "Variant Grams", "Variant Inventory Tracker", "Variant Inventory Qty"],
  ...["Variant Inventory Policy", "Variant Fulfillment Service", "Variant Price", "Variant Compare At Price"],
  ...["Variant Requires Shipping", "Variant Taxable", "Unit Price Total Measure", "Variant Barcode"],
  ...["Image Src", "Image Position", "Image Alt Text", "Gift Card", "SEO Title", "SEO Description"],
  ...["Google Shopping / Gender", "Variant Image", "Variant Weight Unit", "Variant Tax Code"],
  ...["Cost per item", "Included / United States", "Price / United States", "Status", "Collection"],
];
const SHOPIFY_NEW = [
  ...["Title", "URL handle", "Description", "Vendor", "Product category", "Type", "Tags"],
  ...["Published on online store", "Status", "SKU", "Barcode"],
  ...[1, 2, 3].flatMap((n) => [`Option${n} name`, `Option${n} value`, `Option${n} Linked To`]),
  ...["Price", "Compare-at price", "Cost per item", "Charge tax", "Tax code", "Unit price total measure"],
  ...["Inventory tracker", "Inventory quantity", "Continue selling when out of stock"],
  ...["Weight value (grams)", "Weight unit for display", "Requires shipping", "Fulfillment service"],
  ...["Product image URL", "Image position", "Image alt text", "Variant image URL", "Gift card"],
  ...["SEO title", "SEO description", "Google Shopping / Gender"],
];

describe("Shopify's file", () => {
  const OLD_ROWS: Record<string, string>[] = [
    {
      Handle: "tee",
      Title: "Tee",
      "Body (HTML)": "<p>Soft</p>",
      Vendor: "Loom",
      Type: "Shirts",
      Tags: "cotton, summer",
      Published: "TRUE",
      "Option1 Name": "Size",
      "Option1 Value": "S",
      "Option2 Name": "Colour",
      "Option2 Value": "Red",
      "Variant SKU": "TEE-S-R",
      "Variant Grams": "150",
      "Variant Inventory Tracker": "shopify",
      "Variant Inventory Qty": "4",
      "Variant Inventory Policy": "deny",
      "Variant Price": "19.90",
      "Variant Compare At Price": "25.00",
      "Variant Requires Shipping": "true",
      "Variant Taxable": "true",
      "Image Src": "https://cdn.example.com/2.jpg",
      "Image Position": "2",
      "Variant Weight Unit": "kg",
      Status: "active",
      Collection: "Basics",
    },
    {
      Handle: "tee",
      "Option1 Value": "M",
      "Option2 Value": "Red",
      "Variant SKU": "TEE-M-R",
      "Variant Inventory Tracker": "",
      "Variant Inventory Policy": "continue",
      "Variant Price": "19.90",
      "Variant Image": "https://cdn.example.com/m.jpg",
    },
    {
      Handle: "tee",
      "Image Src": "https://cdn.example.com/1.jpg",
      "Image Position": "1",
      "Image Alt Text": "A tee",
    },
  ];
  const NEW_NAMES: Record<string, string> = {
    Handle: "URL handle",
    "Body (HTML)": "Description",
    Published: "Published on online store",
    "Variant SKU": "SKU",
    "Variant Grams": "Weight value (grams)",
    "Variant Weight Unit": "Weight unit for display",
    "Variant Inventory Tracker": "Inventory tracker",
    "Variant Inventory Qty": "Inventory quantity",
    "Variant Inventory Policy": "Continue selling when out of stock",
    "Variant Price": "Price",
    "Variant Compare At Price": "Compare-at price",
    "Variant Requires Shipping": "Requires shipping",
    "Variant Taxable": "Charge tax",
    "Image Src": "Product image URL",
    "Image Position": "Image position",
    "Image Alt Text": "Image alt text",
    "Variant Image": "Variant image URL",
  };
  const inNew = (record: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([name]) => name !== "Collection")
        .map(([name, cell]) => [
          NEW_NAMES[name] ??
            name.replace(/^(Option\d) (N|V)/, (text) => text.toLowerCase().replace("o", "O")),
          cell,
        ]),
    );

  test.each([
    ["old", SHOPIFY_OLD, OLD_ROWS, ["Basics"]],
    ["new", SHOPIFY_NEW, OLD_ROWS.map(inNew), []],
  ])("is read with its %s columns", (_, columns, records, collections) => {
    expect(recogniseDialect(columns)?.name).toBe("shopify");
    const rows = readRows(columns, records);
    expect(new Set(rows.map(({ key }) => key))).toEqual(new Set(["tee"]));
    const { wanted, notes, asksStock } = judgeItem(rows, [], CONTEXT);
    expect(notes).toEqual([]);
    expect(asksStock).toBe(1);
    expect(wanted).toMatchObject({
      title: "Tee",
      description_html: "<p>Soft</p>",
      vendor: "Loom",
      tags: ["cotton", "summer"],
      status: "active",
      tax_class: "taxed",
      options: ["Size", "Colour"],
      collections,
      variants: [
        {
          values: ["S", "Red"],
          sku: "TEE-S-R",
          price_cents: 1_990,
          compare_at_price_cents: 2_500,
          stock: 4,
          weight_grams: 150,
        },
        {
          values: ["M", "Red"],
          sku: "TEE-M-R",
          price_cents: 1_990,
          stock: "untracked",
          pictures: ["https://cdn.example.com/m.jpg"],
        },
      ],
      pictures: [
        { source: "https://cdn.example.com/1.jpg", alt: "A tee" },
        { source: "https://cdn.example.com/2.jpg" },
        { source: "https://cdn.example.com/m.jpg", of_variants: true },
      ],
    });
  });

  test("has columns without a place here", () => {
    expect(unplacedOf(SHOPIFY_OLD)).toEqual([
      ...["Product Category", "Type"],
      ...["Option1 Linked To", "Option2 Linked To", "Option3 Linked To"],
      ...["Variant Fulfillment Service", "Unit Price Total Measure", "Google Shopping / Gender"],
      ...["Variant Tax Code", "Cost per item", "Included / United States", "Price / United States"],
    ]);
    expect(unplacedOf(SHOPIFY_NEW)).toContain("Cost per item");
  });

  test("may leave the handle of further rows empty, and title-only products have a handle of their title", () => {
    const rows = readRows(SHOPIFY_NEW, [
      { Title: "Blue Mug", Price: "3", "Option1 name": "Size", "Option1 value": "S" },
      { Price: "4", "Option1 value": "M" },
    ]);
    expect(rows.map(({ key }) => key)).toEqual(["Blue Mug", "Blue Mug"]);
    expect(judgeItem(rows, [], CONTEXT).wanted).toMatchObject({ handle: "blue-mug", variants: [{}, {}] });
  });

  test("with “Default Title” has no options", () => {
    const rows = readRows(SHOPIFY_OLD, [
      {
        Handle: "mug",
        Title: "Mug",
        "Option1 Name": "Title",
        "Option1 Value": "Default Title",
        "Variant Price": "1",
      },
    ]);
    expect(judgeItem(rows, [], CONTEXT).wanted).toMatchObject({ options: [], variants: [{ values: [] }] });
  });

  test("may have an option that is called “Title”, and keeps all its variants", () => {
    const rows = readRows(SHOPIFY_OLD, [
      {
        ...{ Handle: "mug", Title: "Mug", "Variant Price": "1" },
        ...{ "Option1 Name": "Title", "Option1 Value": "Default Title" },
      },
      { Handle: "mug", "Option1 Value": "Deluxe", "Variant Price": "2" },
    ]);
    const { wanted, notes } = judgeItem(rows, [], CONTEXT);
    expect(wanted).toMatchObject({
      options: ["Title"],
      variants: [{ values: ["Default Title"] }, { values: ["Deluxe"] }],
    });
    expect(notes).toEqual([]);
  });

  test("may have options beside “Default Title”, which stay", () => {
    const rows = readRows(SHOPIFY_OLD, [
      {
        ...{ Handle: "mug", Title: "Mug", "Variant Price": "1", "Option1 Name": "Title" },
        ...{ "Option1 Value": "Default Title", "Option2 Name": "Size", "Option2 Value": "S" },
      },
    ]);
    expect(judgeItem(rows, [], CONTEXT).wanted).toMatchObject({
      options: ["Size"],
      variants: [{ values: ["S"] }],
    });
  });

  test("has gift cards, which are skipped", () => {
    const rows = readRows(SHOPIFY_OLD, [
      { Handle: "gift", Title: "Gift", "Gift Card": "true", "Variant Price": "10" },
    ]);
    expect(judgeItem(rows, [], CONTEXT)).toMatchObject({
      outcome: "skipped",
      reason: { row: 2, text: "Gift cards cannot be imported" },
    });
  });
});

const WOOCOMMERCE = [
  ...[
    "ID",
    "Type",
    "SKU",
    "GTIN, UPC, EAN, or ISBN",
    "Name",
    "Published",
    "Is featured?",
    "Visibility in catalog",
  ],
  ...["Short description", "Description", "Date sale price starts", "Date sale price ends", "Tax status"],
  ...["Tax class", "In stock?", "Stock", "Low stock amount", "Backorders allowed?", "Sold individually?"],
  ...["Weight (kg)", "Length (cm)", "Width (cm)", "Height (cm)", "Allow customer reviews?", "Purchase note"],
  ...["Sale price", "Regular price", "Categories", "Tags", "Shipping class", "Images", "Download limit"],
  ...["Download expiry days", "Parent", "Grouped products", "Upsells", "Cross-sells", "External URL"],
  ...["Button text", "Position", "Brands", "Attribute 1 name", "Attribute 1 value(s)", "Attribute 1 visible"],
  ...[
    "Attribute 1 global",
    "Attribute 2 name",
    "Attribute 2 value(s)",
    "Attribute 2 visible",
    "Meta: _colour",
  ],
];

describe("WooCommerce's file", () => {
  test("has simple products: the sale price counts, compared with the regular one", () => {
    expect(recogniseDialect(WOOCOMMERCE)?.name).toBe("woocommerce");
    const rows = readRows(WOOCOMMERCE, [
      {
        ID: "7",
        Type: "simple",
        SKU: "MUG",
        Name: "Mug",
        Published: "1",
        "Short description": "Short\\nand sweet",
        Description: "One.\\n\\n<ul><li>Two</li></ul>",
        "Tax status": "taxable",
        "Tax class": "reduced-rate",
        "In stock?": "1",
        Stock: "5",
        "Weight (kg)": "0.4",
        "Sale price": "8",
        "Regular price": "10",
        Categories: "Kitchen > Mugs, Sale",
        Images: "https://x.test/a,b.jpg, https://x.test/c.jpg",
        Brands: "Kiln",
        "Attribute 1 name": "Material",
        "Attribute 1 value(s)": "Clay, Glass",
      },
    ]);
    expect(judgeItem(rows, [], CONTEXT)).toMatchObject({
      outcome: "new",
      notes: [],
      wanted: {
        handle: "mug",
        handle_made: true,
        description_html:
          "<p>Short<br />and sweet</p>\n<p>One.</p>\n<ul><li>Two</li></ul>\n" +
          "<table><tbody><tr><th>Material</th><td>Clay, Glass</td></tr></tbody></table>",
        vendor: "Kiln",
        status: "active",
        tax_class: "reduced",
        options: [],
        collections: ["Mugs", "Sale"],
        pictures: [{ source: "https://x.test/a,b.jpg" }, { source: "https://x.test/c.jpg" }],
        variants: [
          { sku: "MUG", price_cents: 800, compare_at_price_cents: 1_000, stock: 5, weight_grams: 400 },
        ],
      },
    });
  });

  test.each([
    [
      "table",
      "<p>A mug</p>\n<table><tbody><tr><th>Material</th><td>Clay, Glass &amp; more</td></tr></tbody></table>",
      ["blue"],
    ],
    ["tags", "<p>A mug</p>", ["blue", "Clay", "Glass & more"]],
    ["none", "<p>A mug</p>", ["blue"]],
  ] as const)(
    "has attributes that are no options, as the owner wants them: %s",
    (attributes, description, tags) => {
      const rows = readRows(WOOCOMMERCE, [
        {
          ...{
            Type: "simple",
            Name: "Mug",
            "Regular price": "5",
            Stock: "1",
            Description: "A mug",
            Tags: "blue",
          },
          ...{
            "Attribute 1 name": "Material",
            "Attribute 1 value(s)": "Clay, Glass & more",
            "Attribute 1 visible": "1",
          },
          ...{ "Attribute 2 name": "Supplier", "Attribute 2 value(s)": "Secret", "Attribute 2 visible": "0" },
        },
      ]);
      const judgement = judgeItem(rows, [], { ...CONTEXT, answers: { ...CONTEXT.answers, attributes } });
      expect(judgement).toMatchObject({ attributes: ["Material"], hidden_attributes: ["Supplier"] });
      expect(judgement.wanted).toMatchObject({ description_html: description, tags });
    },
  );

  test("has attributes whose names differ by case, which are one", () => {
    const [mug] = readRows(WOOCOMMERCE, [
      {
        ...{ Type: "simple", Name: "Mug", "Regular price": "5", Stock: "1" },
        ...{ "Attribute 1 name": "Colour", "Attribute 1 value(s)": "Red, Blue" },
        ...{ "Attribute 2 name": "colour", "Attribute 2 value(s)": "Blue, Green" },
      },
    ]);
    const judgement = mug && judgeItem([mug], [], CONTEXT);
    expect(judgement?.attributes).toEqual(["Colour"]);
    expect(judgement?.wanted?.description_html).toContain(
      "<th>Colour</th><td>Red, Blue, Green</td></tr></tbody>",
    );
  });

  test("has variations, which belong to their parent by SKU or id", () => {
    const rows = readRows(WOOCOMMERCE, [
      {
        ID: "9",
        Type: "variable",
        Name: "Tee",
        Published: "-1",
        "Weight (kg)": "0.2",
        "Attribute 1 name": "Material",
        "Attribute 1 value(s)": "Cotton",
      },
      {
        ID: "10",
        Type: "variation",
        SKU: "S",
        Name: "Tee - S",
        Parent: "id:9",
        "Regular price": "9",
        "In stock?": "0",
        "Attribute 1 name": "Size",
        "Attribute 1 value(s)": "S",
      },
      {
        ID: "11",
        Type: "variation, virtual",
        SKU: "M",
        Name: "Tee - M",
        Parent: "id:9",
        "Regular price": "9",
        "In stock?": "1",
        Stock: "parent",
        "Attribute 1 name": "size",
        "Attribute 1 value(s)": "M",
        "Weight (kg)": "0.3",
      },
    ]);
    expect(rows.map(({ key }) => key)).toEqual(["id:9", "id:9", "id:9"]);
    const judgement = judgeItem(rows, [], CONTEXT);
    expect(judgement.wanted).toMatchObject({
      title: "Tee",
      status: "draft",
      options: ["Size"],
      variants: [
        { values: ["S"], stock: 0, weight_grams: 200 },
        { values: ["M"], stock: "untracked", weight_grams: 300, requires_shipping: false },
      ],
    });
    expect(judgement.attributes).toEqual(["Material"]);
    expect(judgement.notes).toContainEqual(
      expect.objectContaining({ row: 4, text: "The option “size” is joined with “Size”" }),
    );
  });

  test("has a backslash before commas inside of values, which goes", () => {
    const [mug] = readRows(WOOCOMMERCE, [
      {
        Type: "simple",
        Name: "Mug",
        Categories: "Cups\\, large > Tea\\, green, Sale",
        Tags: "red\\, white, clay",
      },
    ]);
    expect(mug).toMatchObject({ collections: ["Tea, green", "Sale"] });
    expect(mug && judgeItem([mug], [], CONTEXT).wanted?.tags).toEqual(["red white", "clay"]);
    const variation = { Type: "variation", Name: "Mug", Parent: "MUG", "Attribute 1 name": "Size" };
    const [large] = readRows(WOOCOMMERCE, [{ ...variation, "Attribute 1 value(s)": "L\\, wide" }]);
    expect(large?.options?.[0]).toEqual({ name: "Size", value: "L, wide" });
  });

  test("has variations that are switched off, which are left out", () => {
    const variation = (value: string, Published: string) => ({
      ...{ Type: "variation", Name: `Tee - ${value}`, Parent: "TEE", "Regular price": "9", Published },
      ...{ "Attribute 1 name": "Size", "Attribute 1 value(s)": value },
    });
    const parent = { Type: "variable", SKU: "TEE", Name: "Tee", Published: "1" };
    const rows = readRows(WOOCOMMERCE, [
      parent,
      variation("S", "1"),
      variation("M", "0"),
      variation("L", "-1"),
    ]);
    const { wanted, notes } = judgeItem(rows, [], CONTEXT);
    expect(wanted?.variants).toMatchObject([{ values: ["S"] }]);
    expect(notes.map(({ row }) => row)).toEqual(expect.arrayContaining([4, 5]));
  });

  test.each([
    ["grouped", "Grouped products cannot be imported"],
    ["external", "Products of other shops cannot be imported"],
  ])("has %s products, which are skipped", (Type, text) => {
    const rows = readRows(WOOCOMMERCE, [{ ID: "1", Type, Name: "Set", "Regular price": "5" }]);
    expect(judgeItem(rows, [], CONTEXT)).toMatchObject({ outcome: "skipped", reason: { row: 2, text } });
  });

  test("may have variations without their product, which are skipped and all named", () => {
    const orphan = (Parent: string) => ({ Type: "variation", Name: "Tee - S", Parent });
    const { reason, notes } = judgeItem(readRows(WOOCOMMERCE, [orphan("TEE"), orphan("TEE")]), [], CONTEXT);
    const text = "The product “TEE” of this variant is not in the file";
    expect([reason, ...notes]).toEqual([
      { row: 2, text },
      { row: 3, text },
    ]);
    expect(judgeItem(readRows(WOOCOMMERCE, [orphan("")]), [], CONTEXT).reason?.text).toBe(
      "This variant does not say which product it belongs to",
    );
  });

  test("may have a variation for any value, which is left out or loses that option, and says so", () => {
    const parent = { Type: "variable", SKU: "TEE", Name: "Tee", Published: "1" };
    const variation = (size: string, colour?: string) => ({
      ...{ Type: "variation", Name: "Tee", Parent: "TEE", "Regular price": "9" },
      ...{ "Attribute 1 name": "Size", "Attribute 1 value(s)": size },
      ...(colour && { "Attribute 2 name": "Colour", "Attribute 2 value(s)": colour }),
    });
    const any = judgeItem(readRows(WOOCOMMERCE, [parent, variation("")]), [], CONTEXT);
    expect(any).toMatchObject({
      outcome: "skipped",
      notes: [{ row: 3, text: expect.stringContaining("any value of its options") }],
    });
    const red = judgeItem(readRows(WOOCOMMERCE, [parent, variation("", "Red")]), [], CONTEXT);
    expect(red.wanted).toMatchObject({ options: ["Colour"], variants: [{ values: ["Red"] }] });
    expect(red.notes).toContainEqual({
      row: 3,
      text: "This variant is for any “Size”: the option is left out",
    });
  });

  test.each([
    ["taxable", "", "taxed", []],
    ["taxable", "standard", "taxed", []],
    ["taxable", "reduced-rate", "reduced", []],
    ["taxable", "zero-rate", "none", []],
    ["none", "", "none", []],
    ["shipping", "", "none", []],
    ["taxable", "my-class", "taxed", ["Tax class “my-class” is not known: it is left out"]],
  ])("has tax status “%s” and class “%s”: %s", (status, taxClass, expected, said) => {
    const rows = readRows(WOOCOMMERCE, [
      {
        ...{ Type: "simple", Name: "Mug", "Regular price": "5", Stock: "1" },
        ...{ "Tax status": status, "Tax class": taxClass },
      },
    ]);
    const { wanted, notes } = judgeItem(rows, [], CONTEXT);
    expect(wanted?.tax_class).toBe(expected);
    expect(notes.map(({ text }) => text)).toEqual(said);
  });

  test.each([
    ["2026-12-01", "", 1_000, null],
    ["", "2026-11-15", 1_000, null],
    ["2026-11-16", "2026-11-16 23:59:59", 800, 1_000],
  ])("has sales from %s to %s", (starts, ends, price_cents, compare_at_price_cents) => {
    const rows = readRows(WOOCOMMERCE, [
      {
        ID: "1",
        Type: "simple",
        Name: "Mug",
        "Sale price": "8",
        "Regular price": "10",
        "Date sale price starts": starts,
        "Date sale price ends": ends,
      },
    ]);
    expect(judgeItem(rows, [], CONTEXT).wanted?.variants).toMatchObject([
      { price_cents, compare_at_price_cents },
    ]);
  });
});

describe("other files", () => {
  test("our own columns all have a place", () => {
    expect(recogniseDialect(PRODUCT_COLUMNS)?.name).toBe("storewright");
    expect(unplacedOf(PRODUCT_COLUMNS)).toEqual([]);
  });

  test("SKU, quantity and price are a list of stock and prices", () => {
    const columns = ["SKU", "Quantity", "Price"];
    expect(recogniseDialect(columns)?.name).toBe("stock-and-prices");
    expect(readRows(columns, [{ SKU: "A", Quantity: "3", Price: "1,50" }])).toEqual([
      { row: 2, key: "sku A", sku: "A", stock: "3", price: "1,50" },
    ]);
  });

  test.each([[["SKU", "Name", "Stock"]], [["SKU", "Title", "Price"]], [["Product", "SKU", "Qty", "Price"]]])(
    "%j are a list of stock and prices: the name is no title",
    (columns) => {
      expect(recogniseDialect(columns)?.name).toBe("stock-and-prices");
    },
  );

  test.each([
    [["Name", "Email", "Phone"]],
    [["Name", "Email", "Financial Status", "Total", "Lineitem name"]],
    [["Title"]],
    [["ID", "Typ", "Artikelnummer", "Name", "Veröffentlicht", "Regulärer Preis"]],
  ])("%j are not taken for products", (columns) => {
    expect(recogniseDialect(columns)).toBeUndefined();
  });

  test.each([[["a", "b"]], [["mug", "Mug", "12"]], [[""]]])("%j are no columns that are known", (columns) => {
    expect(recogniseDialect(columns)).toBeUndefined();
  });
});
