import { expect, test } from "vitest";
import { PLAIN_TAXES, type TaxSettings } from "./tax-settings.ts";
import { untaxedCountries } from "./untaxed-countries.ts";

const TAXES: TaxSettings = {
  included: true,
  home_country_code: "DE",
  on_shipping: true,
  ...PLAIN_TAXES,
  rates: [
    { country_code: "DE", standard: 19, reduced: 7 },
    { country_code: "FR", standard: 20, reduced: 5.5 },
  ],
};
const zone = (countries: string[], rates = ["post"]) => ({
  countries,
  rates,
  everywhere_else: countries.length === 0,
});

test("countries of the EU that are shipped to without a rate are found", () => {
  expect(untaxedCountries(TAXES, [zone(["DE", "AT", "FR", "US"])])).toEqual(["AT"]);
  expect(untaxedCountries(TAXES, [zone(["DE"]), zone([])])).toHaveLength(25);
});

test("none is missing where home counts everywhere, where nothing is sent, and outside the EU", () => {
  expect(untaxedCountries({ ...TAXES, across_eu: "home" }, [zone([])])).toEqual([]);
  expect(untaxedCountries({ ...TAXES, across_eu: "each" }, [zone(["AT"])])).toEqual(["AT"]);
  expect(untaxedCountries(TAXES, [zone(["AT"], []), zone(["US", "CH"])])).toEqual([]);
  expect(untaxedCountries({ ...TAXES, home_country_code: "CH" }, [zone([])])).toEqual([]);
});
