import { say } from "#rules/language/say.ts";

// Hebrew, Arabic and the scripts between them, with their presentation forms.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";

/**
 * Somebody's text beside words and numbers of ours, where no element can be put around it: a name that is written from
 * right to left, or any in a language that is, does not rearrange them. Other text stays as it is.
 */
export function isolate(text: string): string {
  return say.html.dir || RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;
}

/** As a value of one of the shop's texts: those of a language that is written from right to left isolate it already. */
export function isolateValue(text: string): string {
  return say.html.dir ? text : isolate(text);
}
