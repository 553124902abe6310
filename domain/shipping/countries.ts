import { COUNTRY_CODES } from "#rules/address/country-codes.ts";

const english = new Intl.DisplayNames("en", { type: "region" });
// People write their country in their own language, too.
const LANGUAGES =
  "en de fr it es pt nl pl sv da nb fi cs sk sl hr hu ro bg el et lv lt ga mt tr uk ja ko zh ar".split(" ");
const ALSO: Record<string, string> = {
  usa: "US",
  "united states of america": "US",
  uk: "GB",
  england: "GB",
  scotland: "GB",
  wales: "GB",
  "great britain": "GB",
  "northern ireland": "GB",
  holland: "NL",
  "the netherlands": "NL",
  "czech republic": "CZ",
  "republic of ireland": "IE",
  turkey: "TR",
  "ivory coast": "CI",
  macedonia: "MK",
  "south korea": "KR",
  uae: "AE",
};

export function countryName(code: string): string {
  return english.of(code) ?? code;
}

/** The code of a country that somebody wrote as a code or a name, in whichever language of ours. */
export function findCountryCode(text: string): string | undefined {
  const key = plain(text);
  codes ??= codesByName();
  return codes.get(key);
}

// Made when the first caller writes a name: checkouts send the code.
let codes: Map<string, string> | undefined;

function codesByName(): Map<string, string> {
  const found = new Map(Object.entries(ALSO));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: "region" });
    for (const code of COUNTRY_CODES) {
      const name = plain(names.of(code) ?? code);
      // The earlier language wins where two countries bear one name.
      if (!found.has(name)) found.set(name, code);
    }
  }
  for (const code of COUNTRY_CODES) found.set(plain(code), code);
  return found;
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
