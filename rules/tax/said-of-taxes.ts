import type { TaxSettings } from "./tax-settings.ts";

/** Also at a rate of another country. A store without settings has one percentage on everything. */
export function chargesTax(taxes: TaxSettings | null, taxPercent: number): boolean {
  if (!taxes) return taxPercent > 0;
  return taxes.rates.some(({ standard, reduced }) => standard > 0 || reduced > 0);
}

/** The country that counts as home for taxes, if the owner says elsewhere that she sells from another one. */
export function otherHome(taxes: TaxSettings | null, countryCode: string): string | undefined {
  const home = taxes?.home_country_code;
  return countryCode !== "" && home !== countryCode ? home : undefined;
}
