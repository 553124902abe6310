import { expect, test } from "vitest";
import { chargesTax, otherHome } from "./said-of-taxes.ts";
import { PLAIN_TAXES, type TaxSettings } from "./tax-settings.ts";

const GERMANY = { country_code: "DE", standard: 19, reduced: 7 };
const FREE = { country_code: "DE", standard: 0, reduced: 0 };

function taxesWith(...rates: TaxSettings["rates"]): TaxSettings {
  return { included: true, home_country_code: "DE", on_shipping: true, ...PLAIN_TAXES, rates };
}

test("a store charges tax by any of its rates, or by its one percentage", () => {
  expect(chargesTax(taxesWith(GERMANY), 0)).toBe(true);
  expect(chargesTax(taxesWith(FREE, { ...GERMANY, country_code: "FR" }), 0)).toBe(true);
  expect(chargesTax(taxesWith(FREE), 19)).toBe(false);
  expect([chargesTax(null, 19), chargesTax(null, 0)]).toEqual([true, false]);
});

test("taxes have another home than the country that the owner sells from", () => {
  expect(otherHome(taxesWith(GERMANY), "AT")).toBe("DE");
  expect(otherHome(taxesWith(GERMANY), "DE")).toBeUndefined();
  expect(otherHome(taxesWith(GERMANY), "")).toBeUndefined();
  expect(otherHome(null, "AT")).toBeUndefined();
});
