import { expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { collectionInput } from "./collection-input.ts";

const ID = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";
const COLLECTION = {
  title: "Summer",
  description_html: "",
  handle: "summer",
  image_url: null,
  product_ids: [ID],
};

test("a collection keeps the order of its products", () => {
  const product_ids = [ID, ID.replace("0b", "1b")];
  expect(collectionInput.parse({ ...COLLECTION, product_ids }).product_ids).toEqual(product_ids);
});

test.each([
  ["Title is required", "title", { title: " " }],
  ["Title too long", "title", { title: "x".repeat(256) }],
  ["Description too long", "description_html", { description_html: "x".repeat(10_001) }],
  ["Handle is required", "handle", { handle: "" }],
  ["Handle too long", "handle", { handle: "x".repeat(256) }],
  ["Handle must contain only lowercase letters, numbers, and hyphens", "handle", { handle: "A b" }],
  ["A product can be in a collection only once", "product_ids", { product_ids: [ID, ID.toUpperCase()] }],
  ["This is not an id", "product_ids.0", { product_ids: ["new"] }],
])("a collection is refused with '%s' at %s", (message, field, change) => {
  const { error } = collectionInput.safeParse({ ...COLLECTION, ...change });
  expect(fieldErrors(error?.issues ?? [])).toEqual({ [field]: message });
});
