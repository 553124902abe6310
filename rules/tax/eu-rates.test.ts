import { expect, test } from "vitest";
import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { EU_RATES, suggestedRates } from "./eu-rates.ts";
import { taxInput } from "./tax-input.ts";

test("every member state has rates that can be saved, its reduced ones below the standard one", () => {
  expect(Object.keys(EU_RATES).sort()).toEqual(EU_COUNTRIES.toSorted());
  for (const { standard, reduced } of Object.values(EU_RATES)) {
    // The VAT Directive asks for at least 15 %.
    expect(standard).toBeGreaterThanOrEqual(15);
    for (const rate of reduced) expect(rate).toBeLessThan(standard);
  }
  const rates = EU_COUNTRIES.map(suggestedRates);
  const taxes = { included: true, home_country_code: "DE", on_shipping: true, rates };
  expect(taxInput.safeParse({ version: 0, taxes }).success).toBe(true);
});

test("a country without a reduced rate has the standard rate on everything, and others have no suggestion", () => {
  expect(suggestedRates("DK")).toEqual({ country_code: "DK", standard: 25, reduced: 25 });
  expect(suggestedRates("DE")).toEqual({ country_code: "DE", standard: 19, reduced: 7 });
  expect(suggestedRates("US")).toBeUndefined();
});
