import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { BLANK_DETAILS } from "./product-fields.ts";
import { productDetailsInput, productInput } from "./product-input.ts";

const ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

const VARIANT = {
  position: 0,
  option1_value: "S",
  option2_value: null,
  option3_value: null,
  price_cents: 1_000,
  compare_at_price_cents: null,
  sku: null,
  barcode: null,
  inventory_qty: 10,
  weight_grams: null,
  requires_shipping: true,
  image_urls: [],
};

const PRODUCT = {
  title: "Mug",
  description_html: "<p>Blue</p>",
  vendor: "",
  tags: ["summer"],
  status: "draft",
  handle: "mug",
  images: [{ url: "/storage/product-images/a.webp", alt: "A mug" }],
  featured_image_url: "/storage/product-images/a.webp",
  options: [{ name: "Size" }],
  variants: { added: [VARIANT], changed: [], removed: [] },
};

function errorsOf(change: object): Record<string, string> {
  return fieldErrors(productInput.safeParse({ ...PRODUCT, ...change }).error?.issues ?? []);
}

const errorsOfVariant = (change: object) => errorsOf({ variants: { added: [{ ...VARIANT, ...change }] } });

describe("a product's details", () => {
  test("are accepted as typed, title and vendor trimmed", () => {
    expect(productInput.parse({ ...PRODUCT, title: " Mug ", vendor: " Kiln " })).toEqual({
      ...PRODUCT,
      vendor: "Kiln",
    });
  });

  test.each([
    ["Title is required", "title", { title: "" }],
    ["Title is required", "title", { title: "   " }],
    ["Title is required", "title", { title: undefined }],
    ["Title too long", "title", { title: "x".repeat(256) }],
    ["Description too long", "description_html", { description_html: "x".repeat(10_001) }],
    ["Vendor name too long", "vendor", { vendor: "x".repeat(101) }],
    ["Tags too long", "tags", { tags: ["x".repeat(250), "y".repeat(249)] }],
    ["A tag cannot contain a comma", "tags.0", { tags: ["a,b"] }],
    ["Status must be draft or active", "status", { status: "sold" }],
    ["Handle is required", "handle", { handle: "" }],
    ["Handle too long", "handle", { handle: "x".repeat(256) }],
    ["Title contains characters that cannot be stored", "title", { title: "a\0" }],
  ])("are refused with '%s' at %s", (message, field, change) => {
    expect(errorsOf(change)).toEqual({ [field]: message });
  });

  test("accept as many tags as fit in the text, and report too many as one error", () => {
    expect(errorsOf({ tags: Array(167).fill("x") })).toEqual({});
    const { error } = productInput.safeParse({ ...PRODUCT, tags: Array(100_000).fill("") });
    expect(error?.issues).toMatchObject([{ path: ["tags"], message: "Tags too long" }]);
  });

  test.each(["My mug", "Mug", "mug_1", "múg", "a/b"])("refuse the handle %j", (handle) => {
    expect(errorsOf({ handle })).toEqual({
      handle: "Handle must contain only lowercase letters, numbers, and hyphens",
    });
  });

  test("may be as long as the limits say", () => {
    const longest = {
      title: "x".repeat(255),
      description_html: "x".repeat(10_000),
      vendor: "x".repeat(100),
      tags: ["x".repeat(250), "y".repeat(248)],
      handle: "x".repeat(255),
    };
    expect(errorsOf(longest)).toEqual({});
  });

  test("have their tags as one text in the form", () => {
    const details = { ...BLANK_DETAILS, title: "Mug", handle: "mug" };
    expect(productDetailsInput.safeParse({ ...details, tags: "a, b" }).success).toBe(true);
    const { error } = productDetailsInput.safeParse({ ...details, tags: "x".repeat(501) });
    expect(fieldErrors(error?.issues ?? [])).toEqual({ tags: "Tags too long" });
  });
});

describe("a product's images and options", () => {
  test("the featured image is one of the images", () => {
    expect(errorsOf({ featured_image_url: null })).toEqual({});
    expect(errorsOf({ featured_image_url: "/storage/elsewhere.webp" })).toEqual({
      featured_image_url: "The featured image must be one of the images",
    });
  });

  test("no image is listed twice", () => {
    const [image] = PRODUCT.images;
    expect(errorsOf({ images: [image, image] })).toEqual({ images: "An image can be added only once" });
  });

  test("at most three options, with different names", () => {
    const named = (...names: string[]) => ({ options: names.map((name) => ({ name })) });
    expect(errorsOf(named("A", "B", "C"))).toEqual({});
    expect(errorsOf(named("A", "B", "C", "D"))).toEqual({ options: "A product can have at most 3 options" });
    expect(errorsOf(named("Size", "size "))).toEqual({ options: "Option names must differ" });
    expect(errorsOf(named(" "))).toEqual({ "options.0.name": "Option name is required" });
  });
});

describe("a product's variants", () => {
  test.each([
    [{ price_cents: 0 }, "price_cents", "Price must be greater than 0"],
    [{ price_cents: -1 }, "price_cents", "Price must be greater than 0"],
    [{ price_cents: "abc" }, "price_cents", "Price must be a whole number of cents"],
    [{ price_cents: 0.1 + 0.2 }, "price_cents", "Price must be a whole number of cents"],
    [{ price_cents: 1e12 }, "price_cents", "This price is too large"],
    [
      { compare_at_price_cents: -1 },
      "compare_at_price_cents",
      "Compare price must be higher than regular price",
    ],
    [{ inventory_qty: -1 }, "inventory_qty", "Inventory cannot be negative"],
    [{ option1_value: "S / M" }, "option1_value", "Option value cannot contain “ / ”"],
    [{ option1_value: " " }, "option1_value", "Option value is required"],
    [{ sku: "x".repeat(101) }, "sku", "SKU too long"],
    [{ weight_grams: -5 }, "weight_grams", "Weight cannot be negative"],
  ])("with %o are refused at %s: %s", (change, field, message) => {
    expect(errorsOfVariant(change)).toEqual({ [`variants.added.0.${field}`]: message });
  });

  test("are sent as changes: only what was edited, stock as from → to", () => {
    const changed = [{ id: ID, price_cents: 1_200, inventory_qty: { from: 10, to: 12 } }, { id: ID }];
    expect(productInput.parse({ ...PRODUCT, version: 3, variants: { changed } }).variants).toEqual({
      added: [],
      changed,
      removed: [],
    });
  });

  test("with a stock without its from, or a negative one, are refused", () => {
    expect(
      productInput.safeParse({ ...PRODUCT, variants: { changed: [{ id: ID, inventory_qty: 5 }] } }).success,
    ).toBe(false);
    expect(errorsOf({ variants: { changed: [{ id: ID, inventory_qty: { from: 1, to: -1 } }] } })).toEqual({
      "variants.changed.0.inventory_qty.to": "Inventory cannot be negative",
    });
  });

  test("are never more than 2,048 at once", () => {
    const { success } = productInput.safeParse({
      ...PRODUCT,
      variants: { added: new Array(2_049).fill(VARIANT) },
    });
    expect(success).toBe(false);
  });
});

test("unknown fields are refused", () => {
  expect(productInput.safeParse({ ...PRODUCT, store_id: ID }).success).toBe(false);
});
