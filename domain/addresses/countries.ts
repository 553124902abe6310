import { COUNTRY_CODES, isCountryCode } from "#rules/address/country-codes.ts";
import { say } from "#rules/language/say.ts";

// People write their country in their own language, too.
const LANGUAGES =
  "en de fr it es pt nl pl sv da nb fi cs sk sl hr hu ro bg el et lv lt ga mt tr uk ja ko zh ar".split(" ");
const ALSO = new Map(
  Object.entries({
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
  }),
);

/** In the shop's language. */
export function countryName(code: string): string {
  return namesIn(say.html.lang).of(code) ?? code;
}

const namesByLanguage = new Map<string, Intl.DisplayNames>();

function namesIn(language: string): Intl.DisplayNames {
  const names = namesByLanguage.get(language) ?? new Intl.DisplayNames(language, { type: "region" });
  namesByLanguage.set(language, names);
  return names;
}

/** The code of a country that somebody wrote as a code or a name, in whichever language of ours. */
export function findCountryCode(text: string): string | undefined {
  const key = plain(text);
  const code = key.toUpperCase();
  return isCountryCode(code) ? code : (ALSO.get(key) ?? findByName(key));
}

/** The earlier language wins where two countries bear one name. */
function findByName(name: string): string | undefined {
  for (const language of LANGUAGES) {
    const code = codesIn(language).get(name);
    if (code) return code;
  }
  return undefined;
}

// Each language when it is first needed: all of them take a tenth of a second.
const codesByLanguage = new Map<string, Map<string, string>>();

function codesIn(language: string): Map<string, string> {
  const known = codesByLanguage.get(language);
  if (known) return known;
  const names = namesIn(language);
  // The first of two countries wins, so the last is set first.
  const codes = new Map(COUNTRY_CODES.toReversed().map((code) => [plain(names.of(code) ?? code), code]));
  codesByLanguage.set(language, codes);
  return codes;
}

function plain(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
