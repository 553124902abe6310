import { describe, expect, test } from "vitest";
import { fieldErrors } from "#rules/input/field-errors.ts";
import { taxInput } from "./tax-input.ts";

const germany = { country_code: "DE", standard: 19, reduced: 7 };
const good = { included: true, home_country_code: "DE", on_shipping: true, rates: [germany] };
const errorsOf = (taxes: object) => {
  const { error } = taxInput.safeParse({ version: 0, taxes });
  return error && fieldErrors(error.issues);
};

describe("tax settings", () => {
  test("are whole, or none", () => {
    expect(errorsOf(good)).toBeUndefined();
    expect(taxInput.safeParse({ version: 0, taxes: null }).success).toBe(true);
    expect(taxInput.safeParse({ version: 0 }).success).toBe(false);
  });

  test.each([
    [{ rates: [] }, { "taxes.home_country_code": "Enter the tax rates of your own country" }],
    [{ home_country_code: "XX" }, { "taxes.home_country_code": "Choose a country from the list" }],
    [{ rates: [germany, germany] }, { "taxes.rates.1.country_code": "This country is listed twice" }],
    [{ rates: [{ ...germany, standard: 101 }] }, { "taxes.rates.0.standard": "Tax rate cannot exceed 100%" }],
    [{ rates: [{ ...germany, reduced: -1 }] }, { "taxes.rates.0.reduced": "Tax rate must be positive" }],
    [
      { rates: [{ ...germany, standard: 5.555 }] },
      { "taxes.rates.0.standard": "Tax rate can have at most 2 decimals" },
    ],
    [{ reverse_charge: true }, { "taxes.reverse_charge": "Ask companies for their VAT id first" }],
    [
      {
        reverse_charge: true,
        asks_company: true,
        home_country_code: "CH",
        rates: [{ ...germany, country_code: "CH" }],
      },
      { "taxes.reverse_charge": "Only a store in the European Union has the reverse charge" },
    ],
    [{ across_eu: "everywhere" }, { "taxes.across_eu": expect.any(String) }],
    [{ shipping_rate: "none" }, { "taxes.shipping_rate": expect.any(String) }],
    [{ included: undefined }, { "taxes.included": "Choose whether your prices include tax" }],
  ])("with %j say what is wrong", (change, errors) => {
    expect(errorsOf({ ...good, ...change })).toMatchObject(errors);
  });

  test("name all errors at once", () => {
    const rates = [{ ...germany, standard: 101 }, germany];
    expect(Object.keys(errorsOf({ ...good, home_country_code: "IT", rates }) ?? {}).sort()).toEqual([
      "taxes.home_country_code",
      "taxes.rates.0.standard",
      "taxes.rates.1.country_code",
    ]);
  });
});
