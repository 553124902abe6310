import type { english } from "./english.ts";

/**
 * What is counted: its form follows the language's rules for the value called `count`. One that is said of a single
 * number may do without it: "one piece".
 */
export type Plural = { other: string } & { [form in Exclude<Intl.LDMLPluralRule, "other">]?: string };

/** A text, with the names of its values in braces: "Only {count} left". */
export type Text = string | Plural;

/** All texts of a language, in the rooms of the English ones. One that is missing or left over does not compile. */
export type Catalogue = {
  [room in keyof English]: { [name in keyof English[room]]: Translated<English[room][name]> };
};

type English = typeof english;

type Translated<T> = T extends string ? string : Plural;

/** The texts as code uses them: those with values are functions of these. */
export type Said = {
  [room in keyof English]: { [name in keyof English[room]]: SaidText<English[room][name]> };
};

type SaidText<T> = T extends string
  ? [Names<T>] extends [never]
    ? string
    : (values: Values<Names<T>>) => string
  : T extends Plural
    ? (values: { count: number } & Values<Exclude<Names<T[keyof T] & string>, "count">>) => string
    : never;

type Values<Name extends string> = { [name in Name]: string | number };

type Names<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
