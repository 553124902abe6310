import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ADDRESS_LINES } from "#rules/address/address-fields.ts";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { type CheckoutFields, checkoutErrors } from "./checkout-fields.ts";
import { createOrderInput } from "./checkout-input.ts";

const FILLED: CheckoutFields = {
  email: "zoe@example.com",
  shipping_name: "Zoë 🦊",
  shipping_address1: "Via Roma 1",
  shipping_address2: "",
  shipping_city: "Torino",
  shipping_zip: "10100",
  shipping_country: "Italy",
  shipping_phone: "",
};

const serverJudges = createOrderInput.pick({
  email: true,
  shipping_name: true,
  shipping_address1: true,
  shipping_address2: true,
  shipping_city: true,
  shipping_zip: true,
  shipping_country: true,
  shipping_phone: true,
});

describe("the browser's validation of a checkout", () => {
  test("agrees with the server's, whatever is typed", () => {
    fc.assert(
      fc.property(fc.record(typedFields()), (typed) => {
        const issues = serverJudges.safeParse(typed).error?.issues ?? [];
        expect(checkoutErrors(typed)).toEqual(fieldErrors(issues));
      }),
      { numRuns: 500 },
    );
  });

  test("lists the missing fields of a blank form", () => {
    const blank = Object.fromEntries(Object.keys(FILLED).map((field) => [field, " "]));
    expect(checkoutErrors(blank as CheckoutFields)).toEqual({
      email: "Invalid email address",
      shipping_name: "Name is required",
      shipping_address1: "Address is required",
      shipping_city: "City is required",
      shipping_zip: "Postal code is required",
      shipping_country: "Country is required",
    });
  });

  test("accepts a form that is filled in", () => {
    expect(checkoutErrors(FILLED)).toEqual({});
  });
});

/** Blank, valid and invalid texts of each field, around the length limits. */
function typedFields(): { [Field in keyof CheckoutFields]: fc.Arbitrary<string> } {
  const address = (maxLength: number) => fc.oneof(fc.string({ unit: "binary" }), around(maxLength));
  return {
    email: fc.oneof(
      fc.emailAddress(),
      address(255),
      around(255).map((text) => `${text}@example.com`),
    ),
    shipping_name: address(ADDRESS_LINES.shipping_name[1]),
    shipping_address1: address(ADDRESS_LINES.shipping_address1[1]),
    shipping_address2: address(ADDRESS_LINES.shipping_address2[1]),
    shipping_city: address(ADDRESS_LINES.shipping_city[1]),
    shipping_zip: address(ADDRESS_LINES.shipping_zip[1]),
    shipping_country: address(ADDRESS_LINES.shipping_country[1]),
    shipping_phone: fc.oneof(fc.stringMatching(/^ ?\+?\d{0,32}[-. ]?\d{0,3} ?$/), address(30)),
  };
}

function around(maxLength: number): fc.Arbitrary<string> {
  const length = fc.constantFrom(0, 1, maxLength - 13, maxLength - 12, maxLength, maxLength + 1);
  const letter = fc.constantFrom("a", "1", " ", "\0", "\ud800", "é");
  return fc
    .tuple(length, letter, fc.constantFrom("", " ", "\u00a0"))
    .map(([count, letters, edge]) => edge + letters.repeat(Math.max(0, count)) + edge);
}
