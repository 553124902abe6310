import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { storeDetailsChange } from "./store-details-input.ts";

function errorsOf(change: object): Record<string, string> {
  return fieldErrors(storeDetailsChange.safeParse(change).error?.issues ?? []);
}

describe("store details", () => {
  test("can be empty, field by field", () => {
    for (const field of ["legal_name", "street", "country_code", "contact_email", "time_zone"])
      expect(storeDetailsChange.parse({ [field]: "" })).toEqual({ [field]: "" });
  });

  test.each([
    ["Legal name too long", { legal_name: "x".repeat(201) }],
    ["Street too long", { street: "x".repeat(256) }],
    ["Postal code too long", { postal_code: "x".repeat(21) }],
    ["City too long", { city: "x".repeat(101) }],
    ["Region too long", { region: "x".repeat(101) }],
    ["Tax number too long", { tax_number: "x".repeat(51) }],
    ["A VAT id that begins with DE looks like DE123456789", { vat_id: "DE12" }],
    ["City contains characters that cannot be stored", { city: "a\0b" }],
    ["Please choose a country from the list", { country_code: "Germany" }],
    ["Please choose a country from the list", { country_code: "ZZ" }],
    ["Please choose a country from the list", { country_code: "de" }],
    ["Invalid email address", { contact_email: "ada@" }],
  ])("are refused with '%s'", (message, change) => {
    expect(errorsOf(change)).toEqual({ [Object.keys(change)[0] as string]: message });
  });

  test("keep a VAT id in capitals, without spaces", () => {
    expect(storeDetailsChange.parse({ vat_id: "de 123 456 789" })).toEqual({ vat_id: "DE123456789" });
    expect(storeDetailsChange.parse({ vat_id: "" })).toEqual({ vat_id: "" });
  });

  test("are one line each", () => {
    expect(storeDetailsChange.parse({ street: "Street 1\r\nBerlin\u2028Germany" })).toEqual({
      street: "Street 1 Berlin Germany",
    });
    expect(storeDetailsChange.parse({ city: "Berlin \u0001" })).toEqual({ city: "Berlin" });
  });

  test("are trimmed, and unknown ones refused", () => {
    expect(storeDetailsChange.parse({ city: " Berlin " })).toEqual({ city: "Berlin" });
    expect(storeDetailsChange.safeParse({ fax: "1" }).success).toBe(false);
    expect(storeDetailsChange.safeParse({}).success).toBe(false);
  });
});
