import type { ProductId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import { knownOption } from "#rules/product/variant/known-option.ts";
import { filterKey } from "./chosen-filters.ts";

/** What a list is filtered and ordered by, of one product on sale. */
export type ShelvedProduct = {
  id: ProductId;
  title: string;
  /** Microseconds since 1970. */
  createdAt: number;
  vendor: string;
  tags: readonly string[];
  /** The lowest of its variants, as lists show it. */
  price: Cents;
  options: readonly string[];
  variants: readonly { values: readonly (string | null)[]; inStock: boolean; price: Cents }[];
};

/** The value of a filter, such as a colour or a vendor. */
export type FilterValue = { group: FilterGroup; key: string; label: string };

export type FilterGroup = {
  kind: "option" | "vendor" | "tag";
  /** Of an option: its name. */
  key: string;
  label: string;
};

const VALUES_PER_VARIANT = 3;
// Estimated, for the bound on memory. A product: its slot, id and title.
const BYTES = { store: 10_000, product: 300, variant: 20, trait: 5, value: 300 };

/**
 * The products of one store in columns: 50,000 of them are filtered and counted within a few milliseconds. A product
 * keeps its slot; a changed one is written anew at the end of `variants` and `traits`.
 */
export type Shelf = ReturnType<typeof createShelf>;

export function createShelf(products: Iterable<ShelvedProduct> = []) {
  const slots = new Map<ProductId, number>();
  const ids: ProductId[] = [];
  const titles: string[] = [];
  const prices = new Column(Float64Array);
  const created = new Column(Float64Array);
  const sold = new Column(Int32Array);
  /** By slot: where its variants begin, and how many there are. None: the slot is free. */
  const firstVariant = new Column(Int32Array);
  const variantCount = new Column(Int32Array);
  const firstTrait = new Column(Int32Array);
  const traitCount = new Column(Int32Array);
  /** Three values for each variant, by their place in `values`; 0 is none. */
  const variants = new Column(Int32Array);
  const stocked = new Column(Uint8Array);
  const variantPrices = new Column(Int32Array);
  /** Vendor and tags. */
  const traits = new Column(Int32Array);
  const values: FilterValue[] = [NO_VALUE];
  const places = new Map<string, number>();
  const groups = new Map<string, NamedGroup>();
  /** By the spelling, so that most names and values are looked up once. Shown is the one that was read last. */
  const spelledGroups = new Map<string, NamedGroup>();
  const ranks = new Map<string, Rank>();
  let piecesSold: ReadonlyMap<ProductId, number> = new Map();
  const vendors = newGroup("vendor", "", "");
  const tagged = newGroup("tag", "", "");
  let variantsInUse = 0;
  let version = 0;

  function put(product: ShelvedProduct): void {
    version++;
    const known = slots.get(product.id);
    const slot = known ?? ids.length;
    const isSameOrder =
      known !== undefined &&
      prices.at(slot) === product.price &&
      titles[slot] === product.title &&
      created.at(slot) === product.createdAt;
    if (!isSameOrder) for (const { moved } of ranks.values()) moved.add(slot);
    slots.set(product.id, slot);
    ids[slot] = product.id;
    titles[slot] = product.title;
    prices.set(slot, product.price);
    created.set(slot, product.createdAt);
    if (known === undefined) sold.set(slot, piecesSold.get(product.id) ?? 0);
    putVariants(slot, product);
    putTraits(slot, product);
  }

  function putVariants(slot: number, product: ShelvedProduct): void {
    const named = product.options.map(optionGroup);
    variantsInUse += product.variants.length - variantCount.at(slot);
    firstVariant.set(slot, stocked.length);
    variantCount.set(slot, product.variants.length);
    for (const { values: own, inStock, price } of product.variants) {
      for (let n = 0; n < VALUES_PER_VARIANT; n++) {
        const group = named[n];
        variants.push(group ? idOf(group, own[n] ?? "") : 0);
      }
      stocked.push(Number(inStock));
      variantPrices.push(price);
    }
  }

  function putTraits(slot: number, { vendor, tags }: ShelvedProduct): void {
    const own = [idOf(vendors, vendor), ...tags.map((tag) => idOf(tagged, tag))];
    const different = own.filter((value, n) => value !== 0 && own.indexOf(value) === n);
    firstTrait.set(slot, traits.length);
    traitCount.set(slot, different.length);
    for (const value of different) traits.push(value);
  }

  /** 'Color' and 'Colour' are one option. */
  function optionGroup(name: string): NamedGroup {
    const named = spelledGroups.get(name) ?? groupOf(knownOption(name) ?? filterKey(name));
    spelledGroups.set(name, named);
    named.group.label = name.trim();
    return named;
  }

  function groupOf(key: string): NamedGroup {
    const group = groups.get(key) ?? newGroup("option", key, "");
    groups.set(key, group);
    return group;
  }

  /** 0 for a value that is blank, or whose option has no name. */
  function idOf({ spelled, group }: NamedGroup, text: string): number {
    const place = spelled.get(text) ?? newPlace(group, text);
    spelled.set(text, place);
    const value = values[place];
    if (value && place > 0) value.label = text.trim();
    return place;
  }

  function newPlace(group: FilterGroup, text: string): number {
    const own = filterKey(text);
    const key = group.kind === "option" ? `${group.key}:${own}` : own;
    if (own === "" || (group.kind === "option" && group.key === "")) return 0;
    const place = places.get(`${group.kind} ${key}`) ?? values.length;
    if (place === values.length) values.push({ group, key, label: "" });
    places.set(`${group.kind} ${key}`, place);
    return place;
  }

  function remove(id: ProductId): void {
    const slot = slots.get(id);
    if (slot === undefined) return;
    version++;
    slots.delete(id);
    variantsInUse -= variantCount.at(slot);
    variantCount.set(slot, 0);
  }

  /** Pieces sold; a product that is not named has none. */
  function setSold(pieces: Iterable<readonly [ProductId, number]>): void {
    ranks.delete("best-selling");
    piecesSold = new Map(pieces);
    for (const [slot, id] of ids.entries()) sold.set(slot, piecesSold.get(id) ?? 0);
  }

  /** All slots in an order. Sorted once; after that, only products with a new title or price change their place. */
  function ranked(order: string, comparing: () => Comparing): Int32Array {
    const known = ranks.get(order);
    if (known?.moved.size === 0) return known.all;
    const all = known
      ? withMoved(known.all, known.moved, comparing())
      : Int32Array.from(ids.keys()).sort(comparing());
    ranks.set(order, { all, moved: new Set() });
    return all;
  }

  for (const product of products) put(product);

  return {
    put,
    remove,
    setSold,
    ranked,
    has: (id: ProductId) => slots.has(id),
    slotOf: (id: ProductId) => slots.get(id),
    /** 0, which no variant has, for an unknown one. */
    placeOf: (kind: FilterGroup["kind"], key: string) => places.get(`${kind} ${key}`) ?? 0,
    ids: () => slots.keys(),
    size: () => slots.size,
    /** Rises with every change of a product. */
    version: () => version,
    /** Of what was written anew, more is left behind than is used. */
    isWasteful: () => ids.length > 2 * slots.size + 1_000 || stocked.length > 2 * variantsInUse + 10_000,
    bytes: () =>
      BYTES.store +
      ids.length * BYTES.product +
      stocked.length * BYTES.variant +
      traits.length * BYTES.trait +
      values.length * BYTES.value,
    columns: {
      ids,
      titles,
      values,
      ...{ prices, created, sold, firstVariant, variantCount, firstTrait, traitCount },
      ...{ variants, stocked, variantPrices, traits },
    },
  };
}

type Comparing = (a: number, b: number) => number;

/** `moved`: slots that are new or may have another place since `all` was in order. */
type Rank = { all: Int32Array<ArrayBuffer>; moved: Set<number> };

/** The same as sorting all of them again, in a twentieth of the time. */
function withMoved(all: Int32Array, moved: Set<number>, compare: Comparing): Int32Array<ArrayBuffer> {
  const rest = without(all, moved);
  const merged = new Int32Array(rest.length + moved.size);
  let [from, written] = [0, 0];
  for (const slot of [...moved].sort(compare)) {
    const to = placeIn(rest, slot, from, compare);
    merged.set(rest.subarray(from, to), written);
    written += to - from;
    merged[written++] = slot;
    from = to;
  }
  merged.set(rest.subarray(from), written);
  return merged;
}

function without(all: Int32Array, moved: Set<number>): Int32Array {
  const rest = new Int32Array(all.length);
  let length = 0;
  for (let n = 0; n < all.length; n++) {
    const slot = all[n] as number;
    if (!moved.has(slot)) rest[length++] = slot;
  }
  return rest.subarray(0, length);
}

/** The first place from which on all come after the slot. */
function placeIn(sorted: Int32Array, slot: number, from: number, compare: Comparing): number {
  let [low, high] = [from, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(sorted[middle] as number, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** `spelled`: the place of each spelling of its values. */
type NamedGroup = { group: FilterGroup; spelled: Map<string, number> };

function newGroup(kind: FilterGroup["kind"], key: string, label: string): NamedGroup {
  return { group: { kind, key, label }, spelled: new Map() };
}

const NO_VALUE: FilterValue = { group: { kind: "tag", key: "", label: "" }, key: "", label: "" };

type Numbers = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** An array of numbers that grows. `all` may be longer than what was set. */
class Column<Kind extends Numbers> {
  all: Kind;
  length = 0;
  readonly #kind: new (
    length: number,
  ) => Kind;

  constructor(kind: new (length: number) => Kind) {
    this.#kind = kind;
    this.all = new kind(64);
  }

  at(place: number): number {
    return this.all[place] ?? 0;
  }

  set(place: number, value: number): void {
    if (place >= this.all.length) this.#grow(place);
    this.all[place] = value;
    if (place >= this.length) this.length = place + 1;
  }

  push(value: number): void {
    this.set(this.length, value);
  }

  #grow(place: number): void {
    const wider = new this.#kind(Math.max(place + 1, 2 * this.all.length));
    wider.set(this.all);
    this.all = wider;
  }
}
