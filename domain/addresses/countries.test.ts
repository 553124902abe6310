import { describe, expect, test } from "vitest";
import { addressErrors } from "#rules/address/address-form.ts";
import { COUNTRY_CODES } from "#rules/address/country-codes.ts";
import { addressFormOf } from "./address-form.ts";
import { countryName, findCountryCode } from "./countries.ts";

describe("a country", () => {
  test("has a name of its own, and is found by it and by its code", () => {
    for (const code of COUNTRY_CODES) {
      const name = countryName(code);
      expect(name).not.toBe(code);
      expect(findCountryCode(name)).toBe(code);
      expect(findCountryCode(` ${code.toLowerCase()} `)).toBe(code);
    }
  });

  test.each([
    ["Deutschland", "DE"],
    ["ITALIA", "IT"],
    ["Österreich", "AT"],
    ["Osterreich", "AT"],
    ["Côte d’Ivoire", "CI"],
    ["USA", "US"],
    ["The Netherlands", "NL"],
    ["England", "GB"],
    ["Česko", "CZ"],
    ["日本", "JP"],
    ["Atlantis", undefined],
    ["", undefined],
    ["__proto__", undefined],
  ])("written %j is %s", (text, code) => {
    expect(findCountryCode(text)).toBe(code);
  });
});

describe("the address of a country", () => {
  const labels = (code: string) =>
    addressFormOf(code).fields.map(({ label, required }) => (required ? label : `(${label})`));

  test.each([
    ["DE", "Full Name, Address Line 1, (Address Line 2), Postal Code, City"],
    ["US", "Full Name, Address Line 1, (Address Line 2), City, State, ZIP Code"],
    ["GB", "Full Name, Address Line 1, (Address Line 2), Town, Postal Code"],
    ["IE", "Full Name, Address Line 1, (Address Line 2), City, (County), (Eircode)"],
    ["SG", "Full Name, Address Line 1, (Address Line 2), Postal Code"],
    ["AE", "Full Name, Address Line 1, (Address Line 2), Emirate"],
    ["JP", "Full Name, Address Line 1, (Address Line 2), Prefecture, Postal Code"],
  ])("%s asks for %s", (code, fields) => {
    expect(labels(code).join(", ")).toBe(fields);
  });

  test("is known for every country, begins with a name and a street, and takes its own examples", () => {
    for (const code of COUNTRY_CODES) {
      const { fields } = addressFormOf(code);
      expect(labels(code).slice(0, 1)).toEqual(["Full Name"]);
      expect(labels(code)).toContain("Address Line 1");
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length);
      const zip = fields.find(({ name }) => name === "shipping_zip");
      if (zip?.example) expect(addressErrors([zip], { shipping_zip: zip.example })).toEqual({});
      if (zip?.pattern) expect(addressErrors([zip], { shipping_zip: "?" })).not.toEqual({});
    }
  });
});
