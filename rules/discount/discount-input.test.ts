import { expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { normalCode } from "./discount.ts";
import { discountInput } from "./discount-input.ts";

const ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";
const DISCOUNT = { code: "SUMMER10", kind: "percent", value: 1_000, applies_to: "everything" };

test("a code, a value and what it is on are enough", () => {
  expect(discountInput.parse(DISCOUNT)).toEqual({
    ...DISCOUNT,
    title: "",
    product_ids: [],
    collection_ids: [],
    minimum_cents: null,
    minimum_quantity: null,
    once_per_customer: false,
    max_uses: null,
    starts_at: null,
    ends_at: null,
    paused: false,
  });
});

test.each([" summer_10 ", "Summer-10", "10"])("%s is the code that shoppers can type", (typed) => {
  expect(discountInput.parse({ ...DISCOUNT, code: typed }).code).toBe(normalCode(typed));
});

test.each([
  ["the smallest percentage", { value: 1 }],
  ["everything off", { value: 10_000 }],
  ["an amount", { kind: "amount", value: 999_999_999 }],
  ["free shipping", { kind: "free-shipping", value: 0 }],
  ["an automatic discount", { code: null, title: "Summer sale" }],
  ["dates in other offsets", { starts_at: "2026-11-16T09:00:00+02:00", ends_at: "2026-11-16T07:30:00Z" }],
])("%s is accepted", (_, change) => {
  expect(discountInput.safeParse({ ...DISCOUNT, ...change }).error).toBeUndefined();
});

test.each([
  ["Enter a code, or generate one", "code", { code: " " }],
  ["Code too long", "code", { code: "X".repeat(41) }],
  ["Use only letters from A to Z, numbers, hyphens and underscores", "code", { code: "10 %" }],
  ["Title is required", "title", { code: null, title: " " }],
  ["Title too long", "title", { code: null, title: "x".repeat(101) }],
  ["Enter how much is taken off, such as 10", "value", { value: Number.NaN }],
  ["Enter a percentage from 0.01 to 100", "value", { value: 0 }],
  ["Enter a percentage from 0.01 to 100", "value", { value: 10_001 }],
  ["Enter an amount above 0 that is not too large", "value", { kind: "amount", value: 1_000_000_000 }],
  ["Free shipping has no value", "value", { kind: "free-shipping" }],
  ["Choose at least one product", "product_ids", { applies_to: "products" }],
  ["Choose at least one collection", "collection_ids", { applies_to: "collections" }],
  ["Products can be chosen only for a discount on products", "product_ids", { product_ids: [ID] }],
  [
    "Collections can be chosen only for a discount on collections",
    "collection_ids",
    { collection_ids: [ID] },
  ],
  ["Each product can be chosen only once", "product_ids", { applies_to: "products", product_ids: [ID, ID] }],
  ["This is not an id", "collection_ids.0", { applies_to: "collections", collection_ids: ["all"] }],
  ["Enter an amount above 0", "minimum_cents", { minimum_cents: 0 }],
  ["A cart cannot hold that many pieces", "minimum_quantity", { minimum_quantity: 99_901 }],
  [
    "Choose one minimum: a value or a number of pieces",
    "minimum_quantity",
    { minimum_cents: 1, minimum_quantity: 1 },
  ],
  ["Enter a number above 0", "max_uses", { max_uses: 0 }],
  ["Choose a date and a time", "starts_at", { starts_at: "tomorrow" }],
  ["Choose a date between 2000 and 2199", "ends_at", { ends_at: "0001-01-01T00:00:00Z" }],
  [
    "The end must be after the start",
    "ends_at",
    { starts_at: "2026-11-16T09:00:00Z", ends_at: "2026-11-16T11:00:00+02:00" },
  ],
])("'%s' is said at %s", (message, field, change) => {
  const { error } = discountInput.safeParse({ ...DISCOUNT, ...change });
  expect(fieldErrors(error?.issues ?? [])).toEqual({ [field]: message });
});

test("all errors are said at once", () => {
  const { error } = discountInput.safeParse({ code: "", kind: "percent", value: 0, applies_to: "products" });
  expect(Object.keys(fieldErrors(error?.issues ?? [])).sort()).toEqual(["code", "product_ids", "value"]);
});
