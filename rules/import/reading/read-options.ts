import type { CatalogueRow, RowOption } from "#rules/import/catalogue-row.ts";
import { MAX_OPTION_TEXT_LENGTH, sameWord } from "#rules/product/variant/edited-options.ts";
import { TITLE_SEPARATOR } from "#rules/product/variant/variants.ts";
import { cutText } from "#rules/text/cut-text.ts";
import { isBlank } from "#rules/text/text.ts";
import { fittingText, type Tell } from "./read-texts.ts";

/** A row that is a variant, with one value per option. */
export type OptionRow = { row: CatalogueRow; values: string[] };

type ReadOptions = { options: string[]; rows: OptionRow[] };

/**
 * The options of a product and each row's values. Options are told apart by name, whatever place they have: shops list
 * attributes in any order. Rows without a value for an option are left out.
 */
export function readOptions(rows: readonly CatalogueRow[], tell: Tell): ReadOptions {
  return optionsOf(withoutDefaultTitle(rows), tell);
}

/**
 * Shopify gives a product without options the option “Title” with the value “Default Title”. With another value in one
 * of its rows it is an option like others.
 */
function withoutDefaultTitle(rows: readonly CatalogueRow[]): CatalogueRow[] {
  const titled = rows.flatMap(({ options = [] }) =>
    options.flatMap((option, place) => (isDefault(option) ? place : [])),
  );
  const isEmpty = (place: number) =>
    rows.every(
      ({ options = [] }) => isBlank(options[place]?.value ?? "") || isDefault(options[place] as RowOption),
    );
  const dropped = new Set([...new Set(titled)].filter(isEmpty));
  return rows.map((row) =>
    row.options && dropped.size > 0
      ? { ...row, options: row.options.map((option, place) => (dropped.has(place) ? NO_OPTION : option)) }
      : row,
  );
}

const NO_OPTION: RowOption = { name: "", value: "" };

function isDefault({ name, value }: RowOption): boolean {
  return sameWord(value) === "default title" && (isBlank(name) || sameWord(name) === "title");
}

function optionsOf(rows: readonly CatalogueRow[], tell: Tell): ReadOptions {
  const names = new OptionNames(rows, tell);
  const given = rows.map((row) => ({ row, values: names.valuesOf(row) }));
  const options = names.used;
  for (const row of rows) if (row.parent !== undefined) tellOpen(row, options, tell);
  const spellings = options.map(() => new Map<string, string>());
  const complete: OptionRow[] = [];
  for (const { row, values } of given) {
    const missing = options.find(({ key }) => values.get(key) === undefined);
    if (missing) {
      tell(row.row, `This variant has no value for “${missing.name}”: it is left out`);
      continue;
    }
    const spelled = options.map(({ key }, place) => {
      const text = fittingValue(row.row, values.get(key) ?? "", tell);
      return firstSpelling(spellings[place] as Map<string, string>, text);
    });
    complete.push({ row, values: spelled });
  }
  return { options: options.map(({ name }) => name), rows: complete };
}

/** Of a variant that stands for any value of an option. If no variant has a value, the option is not there. */
function tellOpen({ row, options = [] }: CatalogueRow, used: OptionNames["used"], tell: Tell): void {
  const isUsed = (name: string) => used.some(({ key }) => key === sameWord(name.trim()));
  for (const { name, value } of options) {
    if (!isBlank(name) && isBlank(value) && !isUsed(name))
      tell(row, `This variant is for any “${cutText(name, MAX_OPTION_TEXT_LENGTH)}”: the option is left out`);
  }
}

class OptionNames {
  /** In the order of their first value. */
  readonly used: { key: string; name: string }[] = [];
  readonly #placeNames: string[] = [];
  readonly #spellings = new Map<string, string>();
  readonly #tell: Tell;

  constructor(rows: readonly CatalogueRow[], tell: Tell) {
    this.#tell = tell;
    for (const { options = [] } of rows) {
      for (const [place, { name }] of options.entries()) {
        if (!isBlank(name)) this.#placeNames[place] ??= name;
      }
    }
  }

  valuesOf({ row, options = [] }: CatalogueRow): Map<string, string> {
    const values = new Map<string, string>();
    for (const [place, option] of options.entries()) {
      if (isBlank(option.value)) continue;
      const name = isBlank(option.name) ? (this.#placeNames[place] ?? `Option ${place + 1}`) : option.name;
      values.set(this.#keyOf(row, name, values), option.value);
    }
    return values;
  }

  /** Two options of a row may not have the same name: the second gets a number. */
  #keyOf(row: number, name: string, taken: ReadonlyMap<string, string>): string {
    const first = fittingText(
      { row, text: name },
      { name: "Option name", maxLength: MAX_OPTION_TEXT_LENGTH },
      this.#tell,
    );
    let spelled = first;
    for (let n = 2; taken.has(sameWord(spelled)); n++) spelled = numbered(first, n);
    const key = sameWord(spelled);
    const known = this.#spellings.get(key);
    if (known === undefined) {
      this.#spellings.set(key, spelled);
      this.used.push({ key, name: spelled });
      if (spelled !== first)
        this.#tell(row, `Two options are called “${first}”: the second becomes “${spelled}”`);
    } else if (known !== spelled) {
      this.#tell(row, `The option “${spelled}” is joined with “${known}”`);
    }
    return key;
  }
}

function numbered(name: string, n: number): string {
  return `${cutText(name, MAX_OPTION_TEXT_LENGTH - ` ${n}`.length)} ${n}`;
}

function fittingValue(row: number, text: string, tell: Tell): string {
  const value = fittingText({ row, text }, { name: "Option value", maxLength: MAX_OPTION_TEXT_LENGTH }, tell);
  // Our titles of variants join the values with “ / ”.
  let joined = value;
  while (joined.includes(TITLE_SEPARATOR)) joined = joined.replaceAll(TITLE_SEPARATOR, "/");
  if (joined !== value) tell(row, `The option value “${value}” becomes “${joined}”`);
  return joined;
}

/** “Red” and “red” are the same value; the file's first spelling counts. */
function firstSpelling(spellings: Map<string, string>, text: string): string {
  const key = sameWord(text);
  const first = spellings.get(key) ?? text;
  spellings.set(key, first);
  return first;
}
