import { COUNTRY_CODES } from "#rules/address/country-codes.ts";
import { say } from "#rules/language/say.ts";
import { countryName } from "./countries.ts";

export type Country = { code: string; name: string };

/** By name. The names come from the server, because browsers' own lists differ. */
export function listCountries(): Country[] {
  return COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) =>
    a.name.localeCompare(b.name, say.html.lang),
  );
}
