import type { ProductId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import { type ChosenFilters, type ListOrder, NOTHING_CHOSEN } from "./chosen-filters.ts";
import { nameKey } from "./name-key.ts";
import type { FilterGroup, FilterValue, Shelf } from "./shelf.ts";

/** Of a list: how many products match, and how many more each filter would leave. */
export type Filtered = {
  count: number;
  /** The products of one page. */
  ids: ProductId[];
  groups: CountedGroup[];
  /** How many have something in stock. */
  inStock: number;
  /** Of those that match all but the price; undefined if none does. */
  prices: { min: Cents; max: Cents } | undefined;
};

export type CountedGroup = FilterGroup & { values: CountedValue[] };
export type CountedValue = Omit<FilterValue, "group"> & {
  /** With all filters but those of its own group. */
  count: number;
  /** Without any filter. */
  total: number;
};

type Window = { limit: number; offset: number };

/** `members`: the slots of a collection in its owner's order; without them all products, newest first. */
export function filterShelf(
  shelf: Shelf,
  chosen: ChosenFilters,
  { limit, offset, members }: Window & { members?: Int32Array | undefined },
): Filtered {
  const among = members ?? ranked(shelf, "newest");
  const found = count(shelf, chosen, among);
  const inOrder = chosen.order ? ranked(shelf, chosen.order) : among;
  return {
    ...found,
    ids: pick(shelf, inOrder, found.matches, { limit, offset }),
    groups: countedGroups(shelf, found.counts, totalsOf(shelf, among)),
  };
}

type Priced = Window & {
  min?: Cents | undefined;
  max?: Cents | undefined;
  members?: readonly Int32Array[] | undefined;
};

/** The products of which any variant has such a price, newest first. `members`: they are in one of these. */
export function pickPriced(
  shelf: Shelf,
  { min = 0, max = Infinity, members, limit, offset }: Priced,
): ProductId[] {
  const { firstVariant, variantCount, variantPrices, ids } = shelf.columns;
  const newest = ranked(shelf, "newest");
  const matches = new Uint8Array(ids.length);
  for (const among of members ?? [newest])
    for (const slot of among) {
      const first = firstVariant.at(slot);
      const end = first + variantCount.at(slot);
      for (let variant = first; variant < end && matches[slot] === 0; variant++) {
        const price = variantPrices.at(variant);
        if (price >= min && price <= max) matches[slot] = 1;
      }
    }
  return pick(shelf, newest, matches, { limit, offset });
}

const TOTALS = new WeakMap<Int32Array, { version: number; counts: Int32Array }>();

/** Without any filter; the same for every choice, until a product changes. */
function totalsOf(shelf: Shelf, among: Int32Array): Int32Array {
  const known = TOTALS.get(among);
  if (known?.version === shelf.version()) return known.counts;
  const { counts } = count(shelf, NOTHING_CHOSEN, among);
  TOTALS.set(among, { version: shelf.version(), counts });
  return counts;
}

/** What is known of a choice: values that no product has are left out. */
export function knownChoice(shelf: Shelf, chosen: ChosenFilters): ChosenFilters {
  const totals = totalsOf(shelf, ranked(shelf, "newest"));
  const known = (kind: FilterGroup["kind"]) => (key: string) => (totals[shelf.placeOf(kind, key)] ?? 0) > 0;
  return {
    ...chosen,
    options: chosen.options.filter(known("option")),
    vendors: chosen.vendors.filter(known("vendor")),
    tags: chosen.tags.filter(known("tag")),
  };
}

function ranked(shelf: Shelf, order: ListOrder): Int32Array {
  return shelf.ranked(order, () => comparing(shelf, order));
}

/** Equal ones: the newest first, as in every list. */
function comparing({ columns }: Shelf, order: ListOrder): (a: number, b: number) => number {
  const { titles, ids, prices, created, sold } = columns;
  const newest = (a: number, b: number) =>
    created.at(b) - created.at(a) || ((ids[a] as string) < (ids[b] as string) ? 1 : -1);
  switch (order) {
    case "newest":
      return newest;
    case "price":
      return (a, b) => prices.at(a) - prices.at(b) || newest(a, b);
    case "price-desc":
      return (a, b) => prices.at(b) - prices.at(a) || newest(a, b);
    case "best-selling":
      return (a, b) => sold.at(b) - sold.at(a) || newest(a, b);
    case "name": {
      const keys: string[] = [];
      const keyOf = (slot: number) => (keys[slot] ??= nameKey(titles[slot] as string));
      const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
      return (a, b) => compare(keyOf(a), keyOf(b)) || newest(a, b);
    }
  }
}

type Counted = Omit<Filtered, "ids" | "groups"> & {
  matches: Uint8Array;
  /** By the place of a value. */
  counts: Int32Array;
};

/**
 * Each filter is a bit. A variant that fails none counts for every value that it has; one that fails a single filter
 * counts for the values of that filter alone. A product counts once for a value, whatever the number of its variants.
 */
function count(shelf: Shelf, chosen: ChosenFilters, among: Int32Array): Counted {
  const { columns } = shelf;
  const { values } = columns;
  // Plain arrays in plain loops: this runs for every variant of a store.
  const [prices, firstVariant, variantCount] = [
    columns.prices.all,
    columns.firstVariant.all,
    columns.variantCount.all,
  ];
  const [firstTrait, traitCount, traits] = [
    columns.firstTrait.all,
    columns.traitCount.all,
    columns.traits.all,
  ];
  const [variants, stocked] = [columns.variants.all, columns.stocked.all];
  const { inStock: onlyStocked, min, max, traits: traitFilters, options } = toFilters(shelf, chosen);
  const matches = new Uint8Array(columns.ids.length);
  const counts = new Int32Array(values.length);
  const countedFor = new Int32Array(values.length).fill(-1);
  let [matching, inStock, lowest, highest] = [0, 0, Infinity, -Infinity];

  function add(value: number, slot: number): void {
    if (value === 0 || countedFor[value] === slot) return;
    countedFor[value] = slot;
    counts[value] = (counts[value] as number) + 1;
  }

  for (let n = 0; n < among.length; n++) {
    const slot = among[n] as number;
    const first = firstVariant[slot] as number;
    const end = first + (variantCount[slot] as number);
    if (first === end) continue;
    const price = prices[slot] as number;
    const traitsFrom = firstTrait[slot] as number;
    const traitsTo = traitsFrom + (traitCount[slot] as number);
    let failed = price < min || price > max ? PRICE : 0;
    for (const { bit, wanted } of traitFilters) {
      let has = 0;
      for (let at = traitsFrom; at < traitsTo; at++) has |= wanted[traits[at] as number] as number;
      if (has === 0) failed |= bit;
    }

    let passes = false;
    let isStocked = false;
    let almost = 0;
    for (let variant = first; variant < end; variant++) {
      const one = variants[variant * 3] as number;
      const two = variants[variant * 3 + 1] as number;
      const three = variants[variant * 3 + 2] as number;
      const has = stocked[variant] === 1;
      let fails = onlyStocked && !has ? failed | STOCK : failed;
      for (const { bit, wanted } of options)
        if (wanted[one] !== 1 && wanted[two] !== 1 && wanted[three] !== 1) fails |= bit;
      if (fails === 0) {
        passes = true;
        if (has) isStocked = true;
        add(one, slot);
        add(two, slot);
        add(three, slot);
      } else if ((fails & (fails - 1)) === 0) {
        almost |= fails;
        if (fails < FIRST_OPTION) continue;
        const own = options.find(({ bit }) => bit === fails)?.group;
        if (values[one]?.group === own) add(one, slot);
        if (values[two]?.group === own) add(two, slot);
        if (values[three]?.group === own) add(three, slot);
      }
    }

    if (passes) {
      matching++;
      matches[slot] = 1;
      if (isStocked) inStock++;
    }
    if (passes || (almost & PRICE) !== 0) {
      if (price < lowest) lowest = price;
      if (price > highest) highest = price;
    }
    const counted = passes ? VENDOR | TAG : almost & (VENDOR | TAG);
    if (counted === 0) continue;
    for (let at = traitsFrom; at < traitsTo; at++) {
      const value = traits[at] as number;
      const bit = values[value]?.group.kind === "vendor" ? VENDOR : TAG;
      if ((counted & bit) !== 0) add(value, slot);
    }
  }
  const range = lowest <= highest ? { min: lowest, max: highest } : undefined;
  return { count: matching, inStock, prices: range, matches, counts };
}

const STOCK = 1;
const PRICE = 2;
const VENDOR = 4;
const TAG = 8;
const FIRST_OPTION = 16;
// Bits of a 32-bit number. More options than that are chosen only by a stranger's hand.
const MAX_OPTION_GROUPS = 20;

/** `wanted` by the place of a value. */
type SetFilter = { bit: number; wanted: Uint8Array; group?: FilterGroup };

function toFilters(shelf: Shelf, chosen: ChosenFilters) {
  const { values } = shelf.columns;
  const wantedOf = (places: number[]) => {
    const wanted = new Uint8Array(values.length);
    for (const place of places) wanted[place] = 1;
    return wanted;
  };
  const placesOf = (kind: FilterGroup["kind"], keys: readonly string[]) =>
    keys.map((key) => shelf.placeOf(kind, key)).filter((place) => place !== 0);
  const trait = (kind: "vendor" | "tag", keys: readonly string[], bit: number): SetFilter[] => {
    const places = placesOf(kind, keys);
    return places.length > 0 ? [{ bit, wanted: wantedOf(places) }] : [];
  };
  const byGroup = Map.groupBy(placesOf("option", chosen.options), (place) => values[place]?.group);
  const options = [...byGroup].slice(0, MAX_OPTION_GROUPS).map(([group, places], n): SetFilter => {
    return { bit: FIRST_OPTION << n, wanted: wantedOf(places), ...(group && { group }) };
  });
  return {
    inStock: chosen.inStock,
    min: chosen.min ?? 0,
    max: chosen.max ?? Infinity,
    traits: [...trait("vendor", chosen.vendors, VENDOR), ...trait("tag", chosen.tags, TAG)],
    options,
  };
}

function pick(
  shelf: Shelf,
  inOrder: Int32Array,
  matches: Uint8Array,
  { limit, offset }: Window,
): ProductId[] {
  const picked: ProductId[] = [];
  let skipped = 0;
  for (const slot of inOrder) {
    if (matches[slot] !== 1) continue;
    if (skipped++ < offset) continue;
    picked.push(shelf.columns.ids[slot] as ProductId);
    if (picked.length === limit) break;
  }
  return picked;
}

/** The values that the list has without a filter: a choice makes no row come or go. */
function countedGroups(shelf: Shelf, counts: Int32Array, totals: Int32Array): CountedGroup[] {
  const groups = new Map<FilterGroup, CountedValue[]>();
  for (const [place, { group, key, label }] of shelf.columns.values.entries()) {
    const total = totals[place] ?? 0;
    if (total === 0) continue;
    const list = groups.get(group) ?? [];
    list.push({ key, label, count: counts[place] ?? 0, total });
    groups.set(group, list);
  }
  return [...groups].map(([group, values]) => ({ ...group, values }));
}
