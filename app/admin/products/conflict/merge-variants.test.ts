import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COLUMNS, type ColumnKey } from "#app/admin/products/variant-grid/columns.ts";
import type { GridRow } from "#app/admin/products/variant-grid/edit-cells.ts";
import {
  changeCells,
  changeOptions,
  openVariants,
  savedOptions,
  type VariantsState,
} from "#app/admin/products/variants-state.ts";
import type { ProductId, VariantId } from "#rules/input/ids.ts";
import { EURO } from "#rules/money/money.ts";
import type { Product } from "#rules/product/product.ts";
import { BLANK_DETAILS } from "#rules/product/product-fields.ts";
import type { EditedOption } from "#rules/product/variant/edited-options.ts";
import {
  combineOptions,
  NEW_VARIANT,
  optionColumns,
  variantSetProblem,
  variantTitle,
} from "#rules/product/variant/variants.ts";
import type { Choices } from "./disagreement.ts";
import { mergeVariants } from "./merge-variants.ts";

const shirt = aProduct([
  ["Size", "S", "M"],
  ["Colour", "Red", "Blue"],
]);

describe("changes of one side are kept by the other", () => {
  test("a size added elsewhere and prices changed here are both kept", () => {
    const current = saved(shirt, add(openVariants(shirt), 0, "L"));
    const { rows, asked } = merge(current, price(openVariants(shirt), "S / Red", "12"));
    expect(rows).toMatchObject({ "S / Red": 1200, "L / Red": 0, "L / Blue": 0, "M / Blue": 1000 });
    expect(asked).toEqual([]);
  });

  test("a value renamed elsewhere keeps the price typed here", () => {
    const current = saved(shirt, rename(openVariants(shirt), 0, "S", "Small"));
    const { rows, asked } = merge(current, price(openVariants(shirt), "S / Red", "12"));
    expect(rows).toMatchObject({ "Small / Red": 1200, "Small / Blue": 1000 });
    expect(rows["S / Red"]).toBeUndefined();
    expect(asked).toEqual([]);
  });

  test("with an option added elsewhere, typed values stay with the existing variant", () => {
    const current = saved(shirt, addOption(openVariants(shirt), "Cut", "Wide", "Slim"));
    const { rows, asked } = merge(current, price(openVariants(shirt), "S / Red", "12"));
    expect(rows).toMatchObject({ "S / Red / Wide": 1200, "S / Red / Slim": 0 });
    expect(asked).toEqual([]);
  });

  test("pictures chosen on both sides for different variants are both kept", () => {
    const current = saved(shirt, pictures(openVariants(shirt), "S / Red", "red"));
    const { state, asked } = merge(current, pictures(openVariants(shirt), "S / Blue", "blue"));
    expect(state.rows.map(({ image_urls }) => image_urls)).toEqual([[url("red")], [url("blue")], [], []]);
    expect(asked).toEqual([]);
  });

  test("the same pictures chosen on both sides are asked about only when they differ", () => {
    const current = saved(shirt, pictures(openVariants(shirt), "S / Red", "red"));
    expect(merge(current, pictures(openVariants(shirt), "S / Red", "red")).asked).toEqual([]);
    expect(merge(current, pictures(openVariants(shirt), "S / Red", "blue")).asked).toMatchObject([
      { label: "S / Red, Pictures", mine: [url("blue")], theirs: [url("red")] },
    ]);
  });

  test("options changed on both sides are merged", () => {
    const current = saved(shirt, add(rename(openVariants(shirt), 1, "Red", "Crimson"), 0, "L"));
    const { rows, asked } = merge(current, price(add(openVariants(shirt), 1, "Green"), "S / Green", "12"));
    expect(Object.keys(rows)).toHaveLength(9);
    expect(rows).toMatchObject({ "S / Green": 1200, "L / Crimson": 0 });
    expect(asked).toEqual([]);
  });

  test("the same size added on both sides is one size", () => {
    const current = saved(shirt, cell(add(openVariants(shirt), 0, "L"), "L / Red", "sku", "L-RED"));
    const { state, asked } = merge(current, price(add(openVariants(shirt), 0, "l"), "l / Red", "12"));
    expect(state.rows.filter(({ sku }) => sku === "L-RED")).toMatchObject([
      { price_cents: 1200, title: "L / Red" },
    ]);
    expect(asked).toEqual([]);
  });
});

test("values keep my order where nobody else changed them", () => {
  const mine = add(add(remove(openVariants(shirt), 0, "M"), 0, "L"), 0, "m");
  expect(Object.keys(merge(shirt, mine).rows)).toEqual(mine.rows.map(({ title }) => title));
});

describe("the owner is asked", () => {
  test.each([
    ["mine", 1200],
    ["theirs", 1100],
  ] as const)("about a cell that both changed, and no other: %s", (choice, cents) => {
    const current = saved(shirt, price(price(openVariants(shirt), "S / Red", "11"), "M / Red", "11"));
    const id = `${shirt.variants[0]?.id} price_cents`;
    const mine = price(price(openVariants(shirt), "S / Red", "12"), "M / Blue", "12");
    const { rows, asked } = merge(current, mine, { [id]: choice });
    expect(asked).toMatchObject([{ id, label: "S / Red, Price", before: 1000, mine: 1200, theirs: 1100 }]);
    expect(rows).toMatchObject({ "S / Red": cents, "M / Red": 1100, "M / Blue": 1200 });
  });

  test.each([
    ["mine", 1200],
    ["theirs", undefined],
  ] as const)("about a value removed elsewhere while its price was changed here: %s", (choice, cents) => {
    const current = saved(shirt, remove(openVariants(shirt), 0, "M"));
    const mine = price(openVariants(shirt), "M / Red", "12");
    const { rows, asked } = merge(current, mine, { "removed-elsewhere": choice });
    expect(asked).toMatchObject([{ id: "removed-elsewhere", suggested: "mine" }]);
    expect(asked[0]?.label).toContain("M / Red");
    expect(rows["M / Red"]).toBe(cents);
  });

  test.each([
    ["mine", undefined],
    ["theirs", 1100],
  ] as const)("about a value removed here while its price was changed elsewhere: %s", (choice, cents) => {
    const current = saved(shirt, price(openVariants(shirt), "M / Red", "11"));
    const { rows, asked } = merge(current, remove(openVariants(shirt), 0, "M"), { "removed-here": choice });
    expect(asked).toMatchObject([{ id: "removed-here", suggested: "theirs" }]);
    expect(rows["M / Red"]).toBe(cents);
  });

  test("about an option removed here while a variant was added to it elsewhere", () => {
    const current = saved(shirt, add(openVariants(shirt), 1, "Green"));
    const { rows, asked } = merge(current, removeOption(openVariants(shirt), 1));
    expect(asked).toMatchObject([{ id: "removed-here" }]);
    expect(rows).toHaveProperty(["S / Green"]);
  });

  test("about an option removed elsewhere while one of its variants was changed here", () => {
    const current = saved(shirt, removeOption(openVariants(shirt), 0));
    const mine = price(openVariants(shirt), "M / Blue", "12");
    expect(merge(current, mine).asked).toMatchObject([{ id: "removed-elsewhere" }]);
    expect(merge(current, mine).rows).toMatchObject({ "Blue / M": 1200 });
    expect(merge(current, mine, { "removed-elsewhere": "theirs" }).rows).toEqual({ Red: 1000, Blue: 1000 });
  });

  test("about values removed on both sides that leave each other's changes no place", () => {
    const current = saved(
      shirt,
      cell(remove(remove(openVariants(shirt), 1, "Red"), 0, "M"), "S / Blue", "sku", "X"),
    );
    const mine = price(remove(openVariants(shirt), 0, "S"), "M / Red", "12");
    const { state, rows, asked } = merge(current, mine);
    expect(asked.map(({ id }) => id)).toEqual(["removed-here", "removed-elsewhere"]);
    expect(rows).toMatchObject({ "M / Red": 1200 });
    expect(state.rows.find(({ title }) => title === "S / Blue")?.sku).toBe("X");
  });

  test("about a value that both renamed", () => {
    const current = saved(shirt, rename(openVariants(shirt), 0, "S", "Small"));
    const mine = rename(openVariants(shirt), 0, "S", "Little");
    expect(merge(current, mine).asked).toMatchObject([
      { id: "names", before: ["S"], mine: ["Little"], theirs: ["Small"] },
    ]);
    expect(merge(current, mine, { names: "theirs" }).rows).toHaveProperty(["Small / Red"]);
  });

  test("about options that cannot be combined", () => {
    const current = saved(shirt, addOption(openVariants(shirt), "Cut", "Wide"));
    const mine = addOption(openVariants(shirt), "Cloth", "Linen");
    expect(merge(current, mine).asked).toMatchObject([{ id: "options", suggested: "theirs" }]);
    expect(merge(current, mine, { options: "theirs" }).rows).toHaveProperty(["S / Red / Wide"]);
    expect(merge(current, mine, { options: "mine" }).rows).toHaveProperty(["S / Red / Linen"]);
  });
});

type Deed =
  | { do: "add"; option: number; word: string }
  | { do: "rename" | "remove"; option: number; value: number; word: string }
  | { do: "add-option" | "remove-option"; option: number; word: string }
  | { do: "cell"; row: number };

const deeds = (words: string[]) =>
  fc.array(
    fc.oneof(
      fc.record({ do: fc.constant("add" as const), option: fc.nat(2), word: fc.constantFrom(...words) }),
      fc.record({
        do: fc.constantFrom("rename" as const, "remove" as const),
        option: fc.nat(2),
        value: fc.nat(3),
        word: fc.constantFrom(...words),
      }),
      fc.record({
        do: fc.constantFrom("add-option" as const, "remove-option" as const),
        option: fc.nat(2),
        word: fc.constantFrom("Cut", "Cloth", words[0] as string),
      }),
      fc.record({ do: fc.constant("cell" as const), row: fc.nat(20) }),
    ),
    { maxLength: 6 },
  );

describe("after any edits of both sides", () => {
  test("no typed cell and no added variant is lost without a question, and the variants match their options", () => {
    fc.assert(
      fc.property(deeds(["L", "XL", "m"]), deeds(["L", "XXL", "Green"]), (here, there) => {
        const mine = perform(here, openVariants(shirt), "price_cents");
        const current = saved(shirt, perform(there, openVariants(shirt), "sku"));
        const { state, asked } = merge(current, mine);

        const usedIds = state.rows.flatMap(({ id }) => id ?? []);
        expect(new Set(usedIds).size).toBe(usedIds.length);
        expect(current.variants.map(({ id }) => id)).toEqual(expect.arrayContaining(usedIds));
        expect(variantSetProblem(savedOptions(state).length, state.rows)).toBeUndefined();
        if (asked.some(({ id }) => id === "options")) return;
        expect(state.rows.map((row) => row.price_cents)).toEqual(
          expect.arrayContaining(mine.rows.map((row) => row.price_cents).filter((cents) => cents > 1000)),
        );
        expect(state.rows.map((row) => row.sku)).toEqual(
          expect.arrayContaining(current.variants.map(({ sku }) => sku).filter(Boolean)),
        );
      }),
      { numRuns: 300 },
    );
  });

  test("where one side did nothing, the other's version is the result, and nothing is asked", () => {
    fc.assert(
      fc.property(deeds(["L", "XL", "m"]), (here) => {
        const mine = perform(here, openVariants(shirt), "price_cents");
        expect(merge(shirt, mine).asked).toEqual([]);
        expect(merge(shirt, mine).rows).toMatchObject(pricesOf(mine, (row) => row.price_cents > 0));
        expect(merge(shirt, mine).state.rows.map(({ title }) => title)).toEqual(
          mine.rows.map(({ title }) => title),
        );
        const current = saved(shirt, mine);
        expect(merge(current, openVariants(shirt))).toMatchObject({ asked: [], rows: pricesOf(mine) });
      }),
      { numRuns: 200 },
    );
  });
});

function merge(current: Product, mine: VariantsState, choices: Choices = {}) {
  const { variants: state, asked } = mergeVariants(shirt, current, mine, choices);
  return { state, asked, rows: pricesOf(state) };
}

function pricesOf({ rows }: VariantsState, which = (_: GridRow) => true): Record<string, number> {
  return Object.fromEntries(rows.filter(which).map(({ title, price_cents }) => [title, price_cents]));
}

function aProduct(options: [name: string, ...values: string[]][]): Product {
  const combinations = combineOptions(options.map(([, ...values]) => values));
  return {
    ...BLANK_DETAILS,
    id: "p" as ProductId,
    title: "Shirt",
    handle: "shirt",
    featured_image_url: null,
    version: 1,
    created_at: "",
    updated_at: "",
    images: [],
    options: options.map(([name], position) => ({ id: `option-${position}`, name, position })),
    variants: combinations.map((values, position) => ({
      ...NEW_VARIANT,
      ...optionColumns(values),
      id: `variant-${position}` as VariantId,
      title: variantTitle(values),
      position,
      price_cents: 1000,
    })),
  };
}

/** As the server stores it: options are identified by position, new variants get an id. */
function saved(before: Product, state: VariantsState): Product {
  return {
    ...before,
    version: before.version + 1,
    options: savedOptions(state).map(({ name }, position) => ({ id: `option-${position}`, name, position })),
    variants: state.rows.map((row, position) => ({
      ...row,
      id: row.id ?? (`new-${position}` as VariantId),
      position,
    })),
  };
}

function withOption(
  state: VariantsState,
  at: number,
  change: (option: EditedOption) => EditedOption,
): VariantsState {
  return settled(
    state,
    state.options.map((option, index) => (index === at ? change(option) : option)),
  );
}

/** Invalid options are not saved: the edit is skipped. */
function settled(state: VariantsState, options: readonly EditedOption[]): VariantsState {
  const next = changeOptions(state, options);
  return next.issues.length > 0 ? state : next;
}

function url(name: string): string {
  return `/storage/product-images/${name}.webp`;
}

function pictures(state: VariantsState, title: string, name: string): VariantsState {
  const row = state.rows.findIndex((each) => each.title === title);
  const column = COLUMNS.findIndex(({ key }) => key === "image_urls");
  return changeCells(state, [{ row, column, text: url(name) }], EURO);
}

function add(state: VariantsState, at: number, text: string): VariantsState {
  const key = `here-${text}-${Math.random()}`;
  return withOption(state, at, (option) => ({ ...option, values: [...option.values, { key, text }] }));
}

function rename(state: VariantsState, at: number, from: string, to: string): VariantsState {
  return withOption(state, at, (option) => ({
    ...option,
    values: option.values.map((value) => (value.text === from ? { ...value, text: to } : value)),
  }));
}

function remove(state: VariantsState, at: number, text: string): VariantsState {
  return withOption(state, at, (option) => ({
    ...option,
    values: option.values.filter((value) => value.text !== text),
  }));
}

function addOption(state: VariantsState, name: string, ...values: string[]): VariantsState {
  const option = { key: `here-${name}`, name, values: values.map((text) => ({ key: `here-${text}`, text })) };
  return settled(state, [...state.options, option]);
}

function removeOption(state: VariantsState, at: number): VariantsState {
  return settled(
    state,
    state.options.filter((_, index) => index !== at),
  );
}

function cell(state: VariantsState, title: string, key: ColumnKey, text: string): VariantsState {
  const row = state.rows.findIndex((each) => each.title === title);
  return changeCells(state, [{ row, column: COLUMNS.findIndex((column) => column.key === key), text }], EURO);
}

function price(state: VariantsState, title: string, text: string): VariantsState {
  return cell(state, title, "price_cents", text);
}

/** Every cell gets a unique text, so that it can be found wherever its variant has moved. */
function perform(deeds: Deed[], start: VariantsState, key: "price_cents" | "sku"): VariantsState {
  return deeds.reduce((state, deed, at) => {
    if (deed.do === "cell") {
      const row = state.rows[deed.row % state.rows.length];
      return row ? cell(state, row.title, key, String(100 + at)) : state;
    }
    if (deed.do === "add") return add(state, deed.option, deed.word);
    if (deed.do === "add-option") return addOption(state, deed.word, "One", "Two");
    if (!("value" in deed)) return removeOption(state, deed.option);
    const values = state.options[deed.option]?.values ?? [];
    const text = values[deed.value % values.length]?.text ?? "";
    return deed.do === "remove"
      ? remove(state, deed.option, text)
      : rename(state, deed.option, text, deed.word);
  }, start);
}
