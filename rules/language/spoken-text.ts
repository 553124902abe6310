import type { Plural, Text } from "./catalogue.ts";
import type { Language } from "./languages.ts";

type Values = Record<string, string | number>;

// Where one is only 1. Other languages ask Intl, whose forms of whole numbers are the same in all engines.
const ONE_OR_OTHER: readonly string[] = ["en", "de", "nl", "sv"];

const VALUE = /\{(\w+)\}/;
const VALUES = /\{(\w+)\}/g;
const NAME = /^[a-z_$][\w$]*(?:\.[a-z_$][\w$]*)*$/i;

/** A text as the server says it. `codeOf` makes the same of it for the browser. */
export function spoken(text: Text, language: Language): string | ((values: Values) => string) {
  if (typeof text !== "string")
    return (values) => fill(formOf(text, values, language), grouped(values, language));
  return VALUE.test(text) ? (values) => fill(text, values) : text;
}

/** An expression in JavaScript, to stand in a built file. */
export function codeOf(text: Text, language: Language): string {
  if (typeof text === "string" && !VALUE.test(text)) return quoted(text);
  return `(e=>${expressionOf(text, language, (name) => `e.${name}`)})`;
}

/**
 * The same with the expressions of its values in their places, which is shorter than a call. Undefined if one of them
 * would be evaluated twice or never, or cannot stand there.
 */
export function filledCode(
  text: Text,
  language: Language,
  values: Record<string, string>,
): string | undefined {
  const isPlain = Object.values(values).every((expression) => NAME.test(expression));
  if (!isPlain && (typeof text !== "string" || !hasEachOnce(text, Object.keys(values)))) return undefined;
  return expressionOf(text, language, (name) => values[name] ?? "");
}

function hasEachOnce(text: string, names: string[]): boolean {
  const found = [...text.matchAll(VALUES)].map(([, name]) => name);
  return String(found.sort()) === String(names.sort());
}

function expressionOf(text: Text, language: Language, valueFor: (name: string) => string): string {
  if (typeof text === "string") return joined(text, valueFor);
  const count = valueFor("count");
  const written = `${count}.toLocaleString(\`${digitsOf(language)}\`)`;
  const code = (form: string) => joined(form, (name) => (name === "count" ? written : valueFor(name)));
  const { other, ...forms } = text;
  const { one = other } = forms;
  if (ONE_OR_OTHER.includes(language))
    return one === other ? code(other) : `(${count}==1?${code(one.replace("{count}", "1"))}:${code(other)})`;
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

/** One literal, quoted as the bundler quotes others. */
function joined(text: string, valueFor: (name: string) => string): string {
  const pieces = text.split(VALUE).map((piece, i) => (i % 2 ? `\${${valueFor(piece)}}` : escaped(piece)));
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
