import { EU_COUNTRIES } from "#rules/address/eu-countries.ts";
import { type BasisPoints, basisPoints } from "./basis-points.ts";
import type { CountryTax, TaxClass, TaxSettings } from "./tax-settings.ts";

export function taxRate(settings: TaxSettings, countryCode: string, taxClass: TaxClass): BasisPoints {
  const country = ratesAt(settings, countryCode);
  if (!country || taxClass === "none") return 0;
  return basisPoints(country[taxClass]);
}

/** The line of the settings that counts there, if any. */
export function ratesAt(settings: TaxSettings, countryCode: string): CountryTax | undefined {
  const { across_eu, home_country_code: home, rates } = settings;
  const counted = across_eu === "home" && isWithinEu(home, countryCode) ? home : countryCode;
  return rates.find(({ country_code }) => country_code === counted);
}

/** Both are countries of the EU. */
export function isWithinEu(from: string, to: string): boolean {
  return [from, to].every((code) => EU_COUNTRIES.includes(code));
}
