import { COUNTRY_CODES } from "#rules/address/country-codes.ts";

export type Country = { code: string; name: string };

/** By name. Every browser gets these names, whatever its own engine would call them. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
}
