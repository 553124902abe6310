import { say } from "#rules/language/say.ts";

/**
 * How a VAT id is written behind the letters of its country: `#` is a digit, `@` a letter, `*` either. The countries of
 * the EU (Greece is EL) and Northern Ireland as the Commission's VIES describes them, then the United Kingdom,
 * Switzerland and Norway.
 */
const FORMS: Record<string, string[]> = {
  AT: ["U########"],
  BE: ["##########"],
  BG: ["#########", "##########"],
  CY: ["########@"],
  CZ: ["########", "#########", "##########"],
  DE: ["#########"],
  DK: ["########"],
  EE: ["#########"],
  EL: ["#########"],
  ES: ["@#######*", "########@"],
  FI: ["########"],
  FR: ["**#########"],
  HR: ["###########"],
  HU: ["########"],
  IE: ["#######@", "#######@@", "#@#####@", "#+#####@"],
  IT: ["###########"],
  LT: ["#########", "############"],
  LU: ["########"],
  LV: ["###########"],
  MT: ["########"],
  NL: ["#########B##"],
  PL: ["##########"],
  PT: ["#########"],
  RO: ["##########", "#########", "########", "#######", "######", "#####", "####", "###", "##"],
  SE: ["############"],
  SI: ["########"],
  SK: ["##########"],
  XI: ["#########", "############", "GD###", "HA###"],
  GB: ["#########", "############", "GD###", "HA###"],
  CH: ["E#########", "E#########MWST", "E#########TVA", "E#########IVA"],
  NO: ["#########MVA", "#########"],
};

/** Longer than any of them is written, with all its dots and spaces. */
export const MAX_VAT_ID_LENGTH = 40;
export const MAX_COMPANY_LENGTH = 200;

/** As it is kept: in capitals, without what only makes it readable. Greece calls itself EL there. */
export function normalVatId(typed: string): string {
  const id = typed.toUpperCase().replace(/[ .\-/\u00a0]/g, "");
  return id.startsWith("GR") ? `EL${id.slice(2)}` : id;
}

/** What is wrong with the form of a normal VAT id. Whether it was given to anybody, only its country knows. */
export function vatIdProblem(id: string): string | undefined {
  const prefix = id.slice(0, 2);
  const forms = FORMS[prefix];
  if (!forms) return say.field.vatIdCountry({ example: "DE123456789" });
  if (forms.some((form) => fits(id.slice(2), form))) return undefined;
  return say.field.vatIdForm({ prefix, example: prefix + exampleOf(forms[0] ?? "") });
}

/** The country by its code in ISO 3166-1. Northern Ireland is none of the EU. */
export function countryOfVatId(id: string): string {
  const prefix = id.slice(0, 2);
  return prefix === "EL" ? "GR" : prefix;
}

function fits(text: string, form: string): boolean {
  return text.length === form.length && [...form].every((sign, at) => isAt(text[at] ?? "", sign));
}

function isAt(letter: string, sign: string): boolean {
  const isDigit = letter >= "0" && letter <= "9";
  const isLetter = letter >= "A" && letter <= "Z";
  if (sign === "#") return isDigit;
  if (sign === "@") return isLetter;
  return sign === "*" ? isDigit || isLetter : letter === sign;
}

function exampleOf(form: string): string {
  let last = 0;
  return [...form]
    .map((sign) => {
      if (sign === "@") return "A";
      if (sign !== "#" && sign !== "*") return sign;
      last = (last + 1) % 10;
      return last;
    })
    .join("");
}
