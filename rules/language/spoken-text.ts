import type { Plural, Text } from "./catalogue.ts";
import type { Language } from "./languages.ts";

type Values = Record<string, string | number>;

// Where one is only 1. Other languages ask Intl, whose forms of whole numbers are the same in all engines.
const ONE_OR_OTHER: readonly string[] = ["en", "de", "nl", "sv"];

const VALUE = /\{(\w+)\}/;

/** A text as the server says it. `codeOf` makes the same of it for the browser. */
export function spoken(text: Text, language: Language): string | ((values: Values) => string) {
  if (typeof text !== "string")
    return (values) => fill(formOf(text, values, language), grouped(values, language));
  return VALUE.test(text) ? (values) => fill(text, values) : text;
}

/** An expression in JavaScript, to stand in a built file. */
export function codeOf(text: Text, language: Language): string {
  if (typeof text === "string") return VALUE.test(text) ? `(e=>${joined(text)})` : quoted(text);
  const code = (form: string) => joined(form, language);
  if (ONE_OR_OTHER.includes(language))
    return `(e=>e.count==1?${code(text.one ?? text.other)}:${code(text.other)})`;
  const { other, ...forms } = text;
  const choices = Object.entries(forms).map(([form, chosen]) => `${form}:()=>${code(chosen)}`);
  return `(e=>(({${choices}})[new Intl.PluralRules("${language}").select(e.count)]??(()=>${code(other)}))())`;
}

function formOf(text: Plural, { count }: Values, language: Language): string {
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other;
}

function grouped(values: Values, language: Language): Values {
  return { ...values, count: Number(values.count).toLocaleString(digitsOf(language)) };
}

function fill(text: string, values: Values): string {
  return text.replace(new RegExp(VALUE, "g"), (_, name: string) => String(values[name]));
}

/** One literal, quoted as the bundler quotes others. */
function joined(text: string, counting?: Language): string {
  const pieces = text.split(VALUE).map((piece, i) => {
    if (i % 2 === 0) return escaped(piece);
    return piece === "count" && counting
      ? `\${e.count.toLocaleString("${digitsOf(counting)}")}`
      : `\${e.${piece}}`;
  });
  return `\`${pieces.join("")}\``;
}

function quoted(text: string): string {
  return `\`${escaped(text)}\``;
}

function escaped(text: string): string {
  return text.replace(/[\\`]|\$\{/g, "\\$&");
}

/** Latin digits everywhere. */
function digitsOf(language: Language): string {
  return `${language}-u-nu-latn`;
}
