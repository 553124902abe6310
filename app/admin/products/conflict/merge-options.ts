import { openVariants } from "#app/admin/products/variants-state.ts";
import type { Product } from "#rules/product/product.ts";
import { type EditedOption, type OptionValue, sameWord } from "#rules/product/variant/edited-options.ts";
import { valuesOf } from "#rules/product/variant/variants.ts";

/** The options as opened, as edited here and as stored now. Equal keys mean the same option or value. */
export type OptionSides = {
  base: readonly EditedOption[];
  mine: readonly EditedOption[];
  theirs: readonly EditedOption[];
};

/**
 * What happens to removals of things that the other side changed, and which side's name is used where both renamed.
 */
type OptionChoices = {
  keepRemovedHere: boolean;
  keepRemovedElsewhere: boolean;
  names: "mine" | "theirs";
};

type Keyed = { key: string };

export function optionSides(
  opened: Product,
  current: Product,
  settled: readonly EditedOption[],
): OptionSides {
  const base = openVariants(opened).settled;
  return { base, mine: keyMine(base, settled), theirs: keyTheirs(base, opened, current) };
}

/**
 * Everything that either side added, without what either removed unless it is to be kept; names from the side that
 * changed them.
 */
export function mergeOptions({ base, mine, theirs }: OptionSides, choices: OptionChoices): EditedOption[] {
  return mergeKeys(base, mine, theirs, choices).map((key) => {
    const [was, here, there] = [base, mine, theirs].map((side) => find(side, key));
    if (!here || !there) return (here ?? there) as EditedOption;
    return {
      key,
      name: mergeText(was?.name, here.name, there.name, choices.names),
      values: mergeValues(was?.values ?? [], here.values, there.values, choices),
    };
  });
}

/** Options and values that both sides renamed differently. */
export function nameClashes({ base, mine, theirs }: OptionSides) {
  return base.flatMap((was) => {
    const [here, there] = [find(mine, was.key), find(theirs, was.key)];
    if (!here || !there) return [];
    const values = was.values.map((value) => [
      value.text,
      find(here.values, value.key)?.text,
      find(there.values, value.key)?.text,
    ]);
    return [[was.name, here.name, there.name], ...values].flatMap(([before, ours, other]) =>
      ours !== undefined && other !== undefined && before !== ours && before !== other && ours !== other
        ? [{ before, mine: ours, theirs: other }]
        : [],
    );
  });
}

function mergeValues(
  base: readonly OptionValue[],
  mine: readonly OptionValue[],
  theirs: readonly OptionValue[],
  choices: OptionChoices,
): OptionValue[] {
  return mergeKeys(base, mine, theirs, choices).map((key) => {
    const [was, here, there] = [base, mine, theirs].map((side) => find(side, key));
    if (!here || !there) return (here ?? there) as OptionValue;
    return { key, text: mergeText(was?.text, here.text, there.text, choices.names) };
  });
}

function mergeKeys(
  base: readonly Keyed[],
  mine: readonly Keyed[],
  theirs: readonly Keyed[],
  { keepRemovedHere, keepRemovedElsewhere }: OptionChoices,
): string[] {
  // In my order where the other side left it as it was.
  const [first, second] = keysOf(theirs) === keysOf(base) ? [mine, theirs] : [theirs, mine];
  const added = second.filter(({ key }) => !find(first, key));
  return [...first, ...added]
    .map(({ key }) => key)
    .filter((key) => {
      if (!find(base, key)) return true;
      if (!find(mine, key)) return keepRemovedHere;
      return find(theirs, key) !== undefined || keepRemovedElsewhere;
    });
}

function keysOf(items: readonly Keyed[]): string {
  return JSON.stringify(items.map(({ key }) => key));
}

function mergeText(
  base: string | undefined,
  mine: string,
  theirs: string,
  names: OptionChoices["names"],
): string {
  // Added on both sides: the names differ in capitals at most.
  if (base === undefined || mine === base) return theirs;
  return theirs === base || names === "mine" ? mine : theirs;
}

function find<Item extends Keyed>(items: readonly Item[], key: string): Item | undefined {
  return items.find((item) => item.key === key);
}

// Things that both sides added under the same name are the same.
function keyMine(base: readonly EditedOption[], settled: readonly EditedOption[]): EditedOption[] {
  return settled.map((option) => {
    const key = find(base, option.key) ? option.key : addedKey(option.name, base, settled, nameOf);
    const was = find(base, key)?.values ?? [];
    const values = option.values.map((value) => ({
      ...value,
      key: find(was, value.key) ? value.key : addedKey(value.text, was, option.values, textOf),
    }));
    return { ...option, key, values };
  });
}

/** Removing a name and typing it again means the same thing. */
function addedKey<Item extends Keyed>(
  word: string,
  base: readonly Item[],
  now: readonly Item[],
  wordOf: (item: Item) => string,
): string {
  const again = base.find((item) => !find(now, item.key) && sameWord(wordOf(item)) === sameWord(word));
  return again?.key ?? `added ${sameWord(word)}`;
}

function nameOf({ name }: EditedOption): string {
  return name;
}

function textOf({ text }: OptionValue): string {
  return text;
}

/**
 * The database identifies an option by position, so its id may have moved to another: the name decides first. A value
 * is identified by the variants that have it.
 */
function keyTheirs(base: readonly EditedOption[], opened: Product, current: Product): EditedOption[] {
  const theirs = openVariants(current).settled;
  const named = theirs.map(({ name }) => base.find((was) => sameWord(was.name) === sameWord(name)));
  return theirs.map((option, place) => {
    const was =
      named[place] ?? base.find(({ key }) => key === option.key && !named.includes(find(base, key)));
    const values = was
      ? keyTheirValues(was, option, tracedValues(opened, current, base.indexOf(was), place))
      : option.values.map(({ text }) => ({ key: `added ${sameWord(text)}`, text }));
    return { ...option, key: was?.key ?? `added ${sameWord(option.name)}`, values };
  });
}

function keyTheirValues(
  was: EditedOption,
  option: EditedOption,
  traced: ReadonlyMap<string, string>,
): OptionValue[] {
  const taken = new Set(traced.values());
  return option.values.map(({ text }) => {
    const before = traced.get(text) ?? (find(was.values, text) && !taken.has(text) ? text : undefined);
    return { key: before ?? `added ${sameWord(text)}`, text };
  });
}

/** For each of their values, the one that the same variants had before, if there is exactly one. */
function tracedValues(opened: Product, current: Product, placeBefore: number, placeNow: number) {
  const before = new Map(opened.variants.map((variant) => [variant.id, valuesOf(variant)[placeBefore]]));
  const traced = new Map<string, string>();
  for (const variant of current.variants) {
    const [was, now] = [before.get(variant.id), valuesOf(variant)[placeNow]];
    if (was !== undefined && now !== undefined && !traced.has(now) && ![...traced.values()].includes(was))
      traced.set(now, was);
  }
  return traced;
}
