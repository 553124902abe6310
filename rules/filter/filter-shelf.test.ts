import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ProductId } from "#rules/input/ids.ts";
import { runs } from "#test/is-sweep.ts";
import { type ChosenFilters, filterKey, NOTHING_CHOSEN, ORDERS } from "./chosen-filters.ts";
import { type Filtered, filterShelf, knownChoice } from "./filter-shelf.ts";
import { createShelf, type ShelvedProduct } from "./shelf.ts";

const ALL = { limit: 1_000, offset: 0 };

function aProduct(id: string, change: Partial<ShelvedProduct> = {}): ShelvedProduct {
  return {
    id: id as ProductId,
    title: id,
    createdAt: 0,
    vendor: "",
    tags: [],
    price: 1_000,
    options: [],
    variants: [{ values: [], inStock: true, price: 0 }],
    ...change,
  };
}

const inColours = (id: string, stock: Record<string, boolean>, change: Partial<ShelvedProduct> = {}) =>
  aProduct(id, {
    options: ["Colour"],
    variants: Object.entries(stock).map(([colour, inStock]) => ({ values: [colour], inStock, price: 0 })),
    ...change,
  });

function countsOf({ groups }: Filtered): Record<string, number> {
  const all = groups.flatMap(({ kind, values }) =>
    values.map(({ key, count }) => [kind === "option" ? key : `${kind}:${key}`, count]),
  );
  return Object.fromEntries(all);
}

const choose = (change: Partial<ChosenFilters>): ChosenFilters => ({ ...NOTHING_CHOSEN, ...change });

describe("a filtered list", () => {
  const shelf = createShelf([
    inColours("mug", { Sage: true, White: false }, { vendor: "Kiln", tags: ["New"], price: 1_000 }),
    inColours("vase", { Sage: false, White: true }, { vendor: "Kiln", price: 4_000 }),
    inColours("bowl", { White: true }, { vendor: "Oak & Co", tags: ["new", "Sale"], price: 2_500 }),
  ]);

  test("asks for one variant that has everything: sage and in stock is the mug alone", () => {
    const found = filterShelf(shelf, choose({ options: ["color:sage"], inStock: true }), ALL);
    expect(found.ids).toEqual(["mug"]);
  });

  test("counts each value with the other filters on, and not with those of its own group", () => {
    const found = filterShelf(shelf, choose({ options: ["color:sage"], vendors: ["kiln"] }), ALL);
    expect(found.count).toBe(2);
    expect(countsOf(found)).toEqual({
      "color:sage": 2,
      "color:white": 2,
      "vendor:kiln": 2,
      "vendor:oak & co": 0,
      "tag:new": 1,
      "tag:sale": 0,
    });
    expect([found.inStock, found.prices]).toEqual([1, { min: 1_000, max: 4_000 }]);
  });

  test("compares the price that lists show, and says what there is beyond the range", () => {
    const found = filterShelf(shelf, choose({ min: 2_000, max: 3_000 }), ALL);
    expect([found.ids, found.prices]).toEqual([["bowl"], { min: 1_000, max: 4_000 }]);
  });

  test("takes two values of one group as either, and spellings that differ in case as one", () => {
    expect(filterShelf(shelf, choose({ tags: ["new", "sale"] }), ALL).count).toBe(2);
    expect(countsOf(filterShelf(shelf, NOTHING_CHOSEN, ALL))["tag:new"]).toBe(2);
  });

  test("ignores what no product has", () => {
    const known = knownChoice(shelf, choose({ vendors: ["nobody", "kiln"], options: ["constructor"] }));
    expect([known.vendors, known.options]).toEqual([["kiln"], []]);
  });

  test("keeps the rows that its choices leave without products", () => {
    const { groups } = filterShelf(shelf, choose({ vendors: ["oak & co"] }), ALL);
    expect(groups.find(({ kind }) => kind === "option")?.values).toContainEqual(
      expect.objectContaining({ label: "Sage", count: 0, total: 2 }),
    );
  });
});

test("a name and a value are written as their owner wrote them last", () => {
  const written = (product: ShelvedProduct) => {
    shelf.put(product);
    const { groups } = filterShelf(shelf, NOTHING_CHOSEN, ALL);
    return groups.flatMap(({ label, values }) => [label, ...values.map((value) => value.label)]);
  };
  const vase = inColours("vase", { sage: true }, { vendor: "kiln" });
  const shelf = createShelf([vase]);
  expect(written(inColours("vase", { Sage: true }, { vendor: "Kiln", options: ["COLOUR"] }))).toEqual([
    "COLOUR",
    "Sage",
    "",
    "Kiln",
  ]);
  expect(written(vase)).toEqual(["Colour", "sage", "", "kiln"]);
});

test("a value whose last product is gone is no filter any more", () => {
  const shelf = createShelf([aProduct("mug", { vendor: "Kiln" }), aProduct("bowl", { vendor: "Oak" })]);
  const kiln = choose({ vendors: ["kiln"] });
  expect(knownChoice(shelf, kiln)).toEqual(kiln);
  shelf.remove("mug" as ProductId);
  expect(knownChoice(shelf, kiln)).toEqual(NOTHING_CHOSEN);
});

test("a product that is on sale again has sold what it sold before", () => {
  const [mug, bowl] = [aProduct("mug", { createdAt: 1 }), aProduct("bowl", { createdAt: 2 })];
  const shelf = createShelf([mug, bowl]);
  shelf.setSold([[mug.id, 5]]);
  shelf.remove(mug.id);
  shelf.put(mug);
  expect(filterShelf(shelf, choose({ order: "best-selling" }), ALL).ids).toEqual(["mug", "bowl"]);
});

test("an option is one whatever its place, and 'Color' is 'Colour'", () => {
  const shelf = createShelf([
    aProduct("a", {
      options: ["Size", "Colour"],
      variants: [{ values: ["S", "Red"], inStock: true, price: 0 }],
    }),
    aProduct("b", { options: ["Color"], variants: [{ values: ["red"], inStock: true, price: 0 }] }),
  ]);
  expect(countsOf(filterShelf(shelf, NOTHING_CHOSEN, ALL))).toEqual({ "size:s": 1, "color:red": 2 });
});

describe("the order of a list", () => {
  const shelf = createShelf([
    aProduct("a", { title: "Plate 10", createdAt: 1, price: 300 }),
    aProduct("b", { title: "plate 9", createdAt: 2, price: 100 }),
    aProduct("c", { title: "Éclair", createdAt: 3, price: 300 }),
  ]);
  shelf.setSold([["a" as ProductId, 5]]);
  test.for([
    [undefined, "cba"],
    ["newest", "cba"],
    ["price", "bca"],
    ["price-desc", "cab"],
    ["name", "cba"],
    ["best-selling", "acb"],
  ] as const)("%s", ([order, ids]) => {
    expect(filterShelf(shelf, choose({ order }), ALL).ids.join("")).toBe(ids);
  });

  test("is the owner's in a collection, until the shopper chooses another", () => {
    const members = Int32Array.from([0, 2]);
    expect(filterShelf(shelf, NOTHING_CHOSEN, { ...ALL, members }).ids).toEqual(["a", "c"]);
    expect(filterShelf(shelf, choose({ order: "newest" }), { ...ALL, members }).ids).toEqual(["c", "a"]);
  });

  test("a page is a part of it", () => {
    expect(filterShelf(shelf, NOTHING_CHOSEN, { limit: 1, offset: 1 }).ids).toEqual(["b"]);
  });
});

// The same again, product by product and filter by filter.
function naive(products: ShelvedProduct[], chosen: ChosenFilters) {
  type Part = "stock" | "price" | "vendor" | "tag" | `option:${string}`;
  const groupOf = (key: string) => key.slice(0, key.indexOf(":"));
  const optionGroups = [...new Set(chosen.options.map(groupOf))];
  const keysOf = (product: ShelvedProduct, variant: ShelvedProduct["variants"][number]) =>
    product.options.flatMap((name, n) =>
      variant.values[n] ? [`${filterKey(name)}:${filterKey(variant.values[n])}`] : [],
    );
  const passing = (product: ShelvedProduct, without?: Part) =>
    product.variants.filter((variant) => {
      const passes: [Part, boolean][] = [
        ["stock", !chosen.inStock || variant.inStock],
        ["price", product.price >= (chosen.min ?? 0) && product.price <= (chosen.max ?? Infinity)],
        ["vendor", chosen.vendors.length === 0 || chosen.vendors.includes(filterKey(product.vendor))],
        ["tag", chosen.tags.length === 0 || product.tags.some((tag) => chosen.tags.includes(filterKey(tag)))],
        ...optionGroups.map((group): [Part, boolean] => [
          `option:${group}`,
          chosen.options.some((key) => groupOf(key) === group && keysOf(product, variant).includes(key)),
        ]),
      ];
      return passes.every(([part, isMet]) => isMet || part === without);
    });
  const counts: Record<string, number> = {};
  for (const product of products) {
    const has = new Set([
      ...passing(product, "vendor")
        .slice(0, 1)
        .map(() => `vendor:${filterKey(product.vendor)}`),
      ...passing(product, "tag")
        .slice(0, 1)
        .flatMap(() => product.tags.map((tag) => `tag:${filterKey(tag)}`)),
      ...product.options.flatMap((name) => {
        const group = filterKey(name);
        return passing(product, `option:${group}`)
          .flatMap((variant) => keysOf(product, variant))
          .filter((key) => groupOf(key) === group);
      }),
    ]);
    for (const key of has) counts[key] = (counts[key] ?? 0) + 1;
  }
  const priced = products.filter((product) => passing(product, "price").length > 0).map(({ price }) => price);
  return {
    ids: products.filter((product) => passing(product).length > 0).map(({ id }) => id),
    counts,
    inStock: products.filter((product) => passing(product).some(({ inStock }) => inStock)).length,
    prices: priced.length > 0 ? { min: Math.min(...priced), max: Math.max(...priced) } : undefined,
  };
}

const someOf = (...texts: string[]) => fc.subarray(texts);
const products = fc.array(
  fc.record({
    title: fc.constantFrom("Plate 10", "plate 9", "Éclair"),
    vendor: fc.constantFrom("Kiln", "oak", "Üna"),
    tags: someOf("New", "sale", "Gift"),
    price: fc.integer({ min: 1, max: 20 }),
    createdAt: fc.nat(3),
    options: fc.constantFrom<string[]>([], ["Size"], ["Fabric", "Size"], ["size", "Cut", "fabric"]),
    variants: fc.array(
      fc.record({
        values: fc.array(fc.constantFrom("a", "B", "c", null), { minLength: 3, maxLength: 3 }),
        inStock: fc.boolean(),
        price: fc.integer({ min: 1, max: 20 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
  { maxLength: 12 },
);
const choices = fc.record({
  inStock: fc.boolean(),
  min: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  max: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  vendors: someOf("kiln", "oak"),
  tags: someOf("new", "sale", "gift"),
  options: someOf("size:a", "size:b", "fabric:a", "fabric:c", "cut:b"),
  order: fc.constantFrom(undefined, ...ORDERS),
});

test("list and counts are those of a naive filter, also after products changed, came and went", () => {
  fc.assert(
    fc.property(products, products, fc.array(fc.nat(11)), choices, (before, changes, gone, chosen) => {
      const named = (all: typeof before) =>
        all.map((product, n) => ({ ...product, id: `p${n}` as ProductId }));
      const kept = new Map(named(before).map((product) => [product.id, product]));
      const shelf = createShelf(kept.values());
      filterShelf(shelf, chosen, ALL);
      for (const product of named(changes)) {
        shelf.put(product);
        kept.set(product.id, product);
      }
      for (const n of gone) {
        shelf.remove(`p${n}` as ProductId);
        kept.delete(`p${n}` as ProductId);
      }

      const known = knownChoice(shelf, chosen);
      const found = filterShelf(shelf, known, ALL);
      const expected = naive([...kept.values()], known);
      const counted = Object.entries(countsOf(found)).filter(([, count]) => count > 0);
      const inOrder = filterShelf(createShelf(kept.values()), choose({ order: known.order }), ALL).ids;
      expect(found.ids).toEqual(inOrder.filter((id) => expected.ids.includes(id)));
      expect(found.count).toBe(expected.ids.length);
      expect(Object.fromEntries(counted)).toEqual(expected.counts);
      expect([found.inStock, found.prices]).toEqual([expected.inStock, expected.prices]);
    }),
    { numRuns: runs(1_000) },
  );
});
