import type { Plural, Text } from "./catalogue.ts";
import type { Language } from "./languages.ts";

type Values = Record<string, string | number>;

// Where one is only 1. Other languages ask Intl, whose forms of whole numbers are the same in all engines.
const ONE_OR_OTHER: readonly string[] = ["en", "de", "nl", "sv"];

const VALUE = /\{(\w+)\}/;
const VALUES = /\{(\w+)\}/g;
// What owners and shoppers wrote, and codes: a name, an address, a number with letters. Sums, dates and counts are ours.
const WRITTEN =
  /#?\{(?:carrier|code|country|email|example|id|item|method|names?|number|option|other|picture|places|prefix|product|sku|store|thing|title|value|words)\}/g;
const NAME = /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)*$/i;

/** A text as the server says it. `codeOf` makes the same of it for the browser. */
export function spoken(written: Text, language: Language): string | ((values: Values) => string) {
  const text = isolated(written, language);
  if (typeof text !== "string")
    return (values) => fill(formOf(text, values, language), grouped(values, language));
  return VALUE.test(text) ? (values) => fill(text, values) : text;
}

/** An expression in JavaScript, to stand in a built file. */
export function codeOf(written: Text, language: Language): string {
  const text = isolated(written, language);
  if (typeof text === "string" && !VALUE.test(text)) return quoted(text);
  return `(e=>${expressionOf(text, language, (name) => `e.${name}`)})`;
}

/**
 * The same with the expressions of its values in their places, which is shorter than a call. Undefined if one of them
 * would be evaluated twice or never, or cannot stand there.
 */
export function filledCode(
  written: Text,
  language: Language,
  values: Record<string, string>,
): string | undefined {
  const text = isolated(written, language);
  const isPlain = Object.values(values).every((expression) => NAME.test(expression));
  if (!isPlain && (typeof text !== "string" || !hasEachOnce(text, Object.keys(values)))) return undefined;
  return expressionOf(text, language, (name) => values[name] ?? "");
}

/**
 * In a language that is written from right to left, others' words stand between isolating marks: an e-mail address, a
 * code or a Latin name is read as it was written, and does not rearrange the words and numbers around it.
 */
function isolated(text: Text, language: Language): Text {
  if (language !== "ar") return text;
  if (typeof text === "string") return text.replace(WRITTEN, "\u2068$&\u2069");
  const forms = Object.entries(text).map(([form, one]) => [form, isolated(one, language)]);
  return Object.fromEntries(forms) as Plural;
}

function hasEachOnce(text: string, names: string[]): boolean {
  const found = [...text.matchAll(VALUES)].map(([, name]) => name);
  return String(found.sort()) === String(names.sort());
}

function expressionOf(text: Text, language: Language, valueFor: (name: string) => string): string {
  const inserted = (name: string) => `\${${valueFor(name)}}`;
  if (typeof text === "string") return joined(text, inserted);
  const count = valueFor("count");
  const written = `\${${count}.toLocaleString(\`${digitsOf(language)}\`)}`;
  const code = (form: string, number = written) =>
    joined(form, (name) => (name === "count" ? number : inserted(name)));
  const { other, ...forms } = text;
  const { one = other } = forms;
  if (ONE_OR_OTHER.includes(language))
    return one === other ? code(other) : `(${count}==1?${code(one, "1")}:${code(other)})`;
  const choices = Object.entries(forms).map(([form, chosen]) => `${form}:()=>${code(chosen)}`);
  return `(({${choices}})[new Intl.PluralRules("${language}").select(${count})]??(()=>${code(other)}))()`;
}

function formOf(text: Plural, { count }: Values, language: Language): string {
  return text[new Intl.PluralRules(language).select(Number(count))] ?? text.other;
}

function grouped(values: Values, language: Language): Values {
  return { ...values, count: Number(values.count).toLocaleString(digitsOf(language)) };
}

function fill(text: string, values: Values): string {
  return text.replace(VALUES, (_, name: string) => String(values[name]));
}

/** One literal, quoted as the bundler quotes others. `pieceFor` is what stands in it for a value. */
function joined(text: string, pieceFor: (name: string) => string): string {
  const pieces = text.split(VALUE).map((piece, i) => (i % 2 ? pieceFor(piece) : escaped(piece)));
  return `\`${pieces.join("")}\``;
}

function quoted(text: string): string {
  return `\`${escaped(text)}\``;
}

function escaped(text: string): string {
  return text.replace(/[\\`]|\$\{/g, "\\$&");
}

/** Latin digits everywhere. Only Arabic has others of its own. */
function digitsOf(language: string): string {
  return language === "ar" ? "ar-u-nu-latn" : language;
}
