import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { createOrderInput } from "./checkout-input.ts";

const VARIANT = "0b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b";

const LINE = {
  variantId: VARIANT,
  productId: "1b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b",
  title: "Mug",
  variantTitle: "Default",
  price: 1_000,
  quantity: 2,
  image: null,
};

const ORDER = {
  email: "zoe@example.com",
  shipping_name: "Zoë 🦊",
  shipping_address1: "Via Roma 1",
  shipping_address2: "",
  shipping_city: "Torino",
  shipping_zip: "10100",
  shipping_country: "Italy",
  shipping_phone: "",
  items: [LINE],
  storeId: "2b6c2f0e-5a43-4f0a-9a57-3f7a3c1d2e4b",
  currencyCode: "EUR",
  subtotalCents: 2_000,
  shippingCents: 500,
  taxCents: 550,
  totalCents: 3_050,
};

function errorsOf(change: object): Record<string, string> {
  return fieldErrors(createOrderInput.safeParse({ ...ORDER, ...change }).error?.issues ?? []);
}

describe("a checkout", () => {
  test("is accepted as typed, without surrounding spaces", () => {
    const spaced = { ...ORDER, email: " zoe@example.com ", shipping_city: "  Torino " };
    expect(createOrderInput.parse(spaced)).toEqual(ORDER);
  });

  test("needs no second address line and no phone", () => {
    const { shipping_address2, shipping_phone, ...rest } = ORDER;
    expect(createOrderInput.parse(rest)).toEqual(ORDER);
  });

  test("that is empty lists what is required, field by field", () => {
    const { error } = createOrderInput.safeParse({ ...ORDER, ...blankFields("") });
    const required = {
      email: "Invalid email address",
      shipping_name: "Name is required",
      shipping_address1: "Address is required",
      shipping_city: "City is required",
      shipping_zip: "Postal code is required",
      shipping_country: "Country is required",
    };
    expect(fieldErrors(error?.issues ?? [])).toEqual(required);
    expect(errorsOf(blankFields("   "))).toEqual(required);
    expect(errorsOf(blankFields(undefined))).toEqual(required);
  });

  test.each([
    ["email", 256, "Invalid email address"],
    ["shipping_name", 101, "Name too long"],
    ["shipping_address1", 256, "Address too long"],
    ["shipping_address2", 256, "Address line 2 too long"],
    ["shipping_city", 101, "City too long"],
    ["shipping_zip", 21, "Postal code too long"],
    ["shipping_country", 101, "Country too long"],
    ["shipping_phone", 31, "Invalid phone format"],
  ])("%s of %i characters: %s", (field, length, message) => {
    const text = (size: number) => {
      if (field === "email") return `${"a".repeat(size - 12)}@example.com`;
      return "1".repeat(size);
    };
    expect(errorsOf({ [field]: text(length) })).toEqual({ [field]: message });
    expect(errorsOf({ [field]: text(length - 1) })).toEqual({});
  });

  test("accepts phones in digit groups only", () => {
    expect(errorsOf({ shipping_phone: "+39 333 123-4567" })).toEqual({});
    expect(errorsOf({ shipping_phone: "call me" })).toEqual({ shipping_phone: "Invalid phone format" });
  });

  test.each(["\0", "\ud800"])("with %j in a name is refused with a sentence", (bad) => {
    expect(errorsOf({ shipping_name: `Zoë${bad}` })).toEqual({
      shipping_name: "Name contains characters that cannot be stored",
    });
  });
});

describe("the items of an order", () => {
  test.each([0, -1, 1.5, 1_000, "2", null, Number.NaN])("a quantity of %j is refused", (quantity) => {
    expect(errorsOf({ items: [{ ...LINE, quantity }] })).toEqual({
      "items.0.quantity": "Quantity must be a whole number from 1 to 999",
    });
  });

  test("are 1 to 100 lines", () => {
    expect(errorsOf({ items: [] })).toEqual({ items: "Your cart is empty" });
    expect(errorsOf({ items: new Array(100).fill(LINE) })).toEqual({});
    expect(errorsOf({ items: new Array(101).fill(LINE) })).toEqual({
      items: "A cart can hold at most 100 lines",
    });
  });

  test("name their variants by id, in any case", () => {
    expect(errorsOf({ items: [{ ...LINE, variantId: "12abc" }] })).toEqual({
      "items.0.variantId": "This is not an id",
    });
    const parsed = createOrderInput.parse({
      ...ORDER,
      items: [{ ...LINE, variantId: VARIANT.toUpperCase() }],
    });
    expect(parsed.items[0]?.variantId).toBe(VARIANT);
  });
});

test("unknown fields are refused, in the order and in its lines", () => {
  expect(createOrderInput.safeParse({ ...ORDER, handling_cents: 1 }).success).toBe(false);
  expect(createOrderInput.safeParse({ ...ORDER, items: [{ ...LINE, free: true }] }).success).toBe(false);
});

test("a company's name is one line", () => {
  const { buyer_company } = createOrderInput.parse({ ...ORDER, buyer_company: " Kiln\r\n& Sons\u2028" });
  expect(buyer_company).toBe("Kiln & Sons");
});

test("totals are whole cents, not below 0", () => {
  for (const totalCents of [-1, 0.5, "3050", null, 1e300]) {
    expect(Object.keys(errorsOf({ totalCents }))).toEqual(["totalCents"]);
  }
});

function blankFields(value: string | undefined) {
  return {
    email: value,
    shipping_name: value,
    shipping_address1: value,
    shipping_city: value,
    shipping_zip: value,
    shipping_country: value,
  };
}
