import { COUNTRY_CODES } from "#rules/address/country-codes.ts";

export type Country = { code: string; name: string };

/** By name. The names come from the server, because browsers' own lists differ. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames("en", { type: "region" });
  return COUNTRY_CODES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, "en"),
  );
}
