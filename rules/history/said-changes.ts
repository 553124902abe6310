import { type Currency, formatMoney } from "#rules/money/money.ts";
import { cutText } from "#rules/text/cut-text.ts";
import { htmlLines } from "#rules/text/html-text.ts";

// How a change reads: which field, from what, to what. The fields of each kind are tables of these.

/** What words need to know beyond the event. */
export type Teller = {
  /** Of the time of the event. */
  currency: Currency;
  countryName(code: string): string;
  /** Of a product, collection or page that is still there. */
  titleOf(id: string): string | undefined;
  /** In the store's time zone. */
  moment(instant: string): string;
};

/** `field` is what is put back together; `null`: nobody wrote down what it was. */
export type SaidChange = { field: string; label: string; before: string | null; after: string | null };

export type Say = (value: unknown, tell: Teller) => string;

/** One of several lines that a field has: those with the same key are compared. */
export type Line = { key: string; label: string; text: string };

export type FieldWords = { label: string; say?: Say; lines?: (value: unknown, tell: Teller) => Line[] };

type Values = Record<string, unknown>;

export function saidChanges(
  { before = {}, after = {} }: { before?: Values; after?: Values },
  fields: Partial<Record<string, FieldWords>>,
  tell: Teller,
): SaidChange[] {
  const changed = { ...before, ...after };
  // In the order of the form; the database keeps them in its own.
  const inOrder = Object.keys({ ...fields, ...changed }).filter((field) => Object.hasOwn(changed, field));
  return inOrder.flatMap((field) => {
    // An earlier or later version may have other fields.
    const words = fields[field] ?? { label: plainWords(field) };
    const [was, is] = [before[field], after[field]];
    if (is === "changed" && was === undefined)
      return [{ field, label: words.label, before: null, after: null }];
    if (words.lines) return comparedLines(field, words.lines(was, tell), words.lines(is, tell));
    const say = words.say ?? plainly;
    return [{ field, label: words.label, before: say(was, tell), after: say(is, tell) }];
  });
}

function comparedLines(field: string, before: Line[], after: Line[]): SaidChange[] {
  const was = new Map(before.map((line) => [line.key, line]));
  const is = new Map(after.map((line) => [line.key, line]));
  const keys = [...new Set([...was.keys(), ...is.keys()])];
  return keys.flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    if (one?.text === other?.text) return [];
    const label = (other ?? one)?.label ?? field;
    return [{ field, label, before: one?.text ?? NONE, after: other?.text ?? NONE }];
  });
}

export const NONE = "none";

/** What is said without a rule of its own. */
export const plainly: Say = (value) => {
  if (value === undefined || value === null || value === "") return NONE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((part) => String(part)).join(", ") || NONE;
  if (typeof value === "object") return JSON.stringify(value);
  return String(value);
};

export const money: Say = (value, { currency }) =>
  typeof value === "number" ? formatMoney(value, currency) : NONE;

export const onOff: Say = (value) => (value === true ? "on" : "off");

export const country: Say = (value, tell) =>
  typeof value === "string" && value ? tell.countryName(value) : NONE;

export const moment: Say = (value, tell) => (typeof value === "string" && value ? tell.moment(value) : NONE);

export const percent: Say = (value) => (value === undefined || value === null ? NONE : `${Number(value)}%`);

export const picture: Say = (value) => (value ? "a picture" : NONE);

export const choice =
  (words: Partial<Record<string, string>>): Say =>
  (value, tell) =>
    words[String(value)] ?? plainly(value, tell);

/** Ids of records, by their titles. */
export const titles: Say = (value, tell) =>
  (Array.isArray(value) ? value : []).map((id) => tell.titleOf(String(id)) ?? "a deleted one").join(", ") ||
  NONE;

/** The text of sanitized HTML, a line for each paragraph. */
export const html: Say = (value) => htmlLines(String(value ?? "")) || NONE;

/** An id such as "free_from" as words. */
export function plainWords(name: string): string {
  const words = name.replaceAll(/[._-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const MAX_SAID_LENGTH = 160;

/** As lists show it; whoever opens the change reads all of it. */
export function shortened(text: string | null): string | null {
  return text === null || text.length <= MAX_SAID_LENGTH ? text : `${cutText(text, MAX_SAID_LENGTH)}…`;
}
