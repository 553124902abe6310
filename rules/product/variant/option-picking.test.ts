import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  choiceOf,
  initialChoice,
  isSelectable,
  isSoldOut,
  optionControl,
  optionValues,
  type PickableVariant,
  resolveVariant,
  startingPrice,
  toggleValue,
} from "./option-picking.ts";
import { optionColumns } from "./variants.ts";

function variant(values: string[], inventory_qty: number, price_cents = 1_000): PickableVariant {
  return { ...optionColumns(values), inventory_qty, price_cents };
}

const RED_S = variant(["Red", "S"], 5);
const RED_M = variant(["Red", "M"], 0);
const BLUE_S = variant(["Blue", "S"], 0);
const BLUE_M = variant(["Blue", "M"], 2, 1_200);
const SHIRT = [RED_S, RED_M, BLUE_S, BLUE_M];

describe("options of a product", () => {
  test("have the values in the order of the variants", () => {
    expect(optionValues(2, SHIRT)).toEqual([
      ["Red", "Blue"],
      ["S", "M"],
    ]);
    expect(optionValues(0, [variant([], 1)])).toEqual([]);
  });

  test.each([
    ["Color", 2, "swatches"],
    ["COLOUR", 40, "swatches"],
    ["Colours", 2, "buttons"],
    ["Size", 6, "buttons"],
    ["Size", 7, "dropdown"],
  ])("%s with %i values is picked by %s", (name, count, control) => {
    expect(optionControl(name, count)).toBe(control);
  });
});

describe("picking", () => {
  test("starts with nothing, except options of one value", () => {
    expect(initialChoice([["Red", "Blue"], ["Cotton"]])).toEqual([undefined, "Cotton"]);
  });

  test("resolves a variant once every option has a value", () => {
    expect(resolveVariant(SHIRT, [undefined, "M"])).toBeUndefined();
    expect(resolveVariant(SHIRT, ["Blue", "M"])).toBe(BLUE_M);
  });

  test("resolves 'Default' at once", () => {
    const only = variant([], 3);
    expect(resolveVariant([only], initialChoice(optionValues(0, [only])))).toBe(only);
  });

  test("a variant is a complete choice", () => {
    expect(choiceOf(BLUE_M, 2)).toEqual(["Blue", "M"]);
    expect(resolveVariant(SHIRT, choiceOf(RED_M, 2))).toBe(RED_M);
  });

  test("a chosen value is replaced by another and cleared by choosing it again", () => {
    expect(toggleValue([undefined, "S"], 0, "Red")).toEqual(["Red", "S"]);
    expect(toggleValue(["Red", "S"], 0, "Blue")).toEqual(["Blue", "S"]);
    expect(toggleValue(["Red", "S"], 0, "Red")).toEqual([undefined, "S"]);
  });

  test("a value is selectable while a variant with it and the other choices is in stock", () => {
    expect(isSelectable(SHIRT, [undefined, undefined], 1, "M")).toBe(true);
    expect(isSelectable(SHIRT, ["Red", undefined], 1, "M")).toBe(false);
    expect(isSelectable(SHIRT, ["Red", undefined], 1, "S")).toBe(true);
    // The option's own choice is ignored: it can still be changed.
    expect(isSelectable(SHIRT, ["Red", "S"], 0, "Blue")).toBe(false);
    expect(isSelectable(SHIRT, ["Red", undefined], 0, "Blue")).toBe(true);
  });

  test("choosing only selectable values always ends at a variant in stock", () => {
    const names = ["a", "b", "c"];
    const stock = fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 9, maxLength: 9 });
    const wishes = fc.array(fc.tuple(fc.nat(1), fc.constantFrom(...names)), { maxLength: 12 });
    fc.assert(
      fc.property(stock, wishes, (quantities, picks) => {
        const variants = quantities.map((quantity, n) =>
          variant([names[Math.floor(n / 3)] ?? "", names[n % 3] ?? ""], quantity),
        );
        const choice = picks.reduce(
          (chosen, [position, value]) =>
            isSelectable(variants, chosen, position, value) ? chosen.with(position, value) : chosen,
          initialChoice(optionValues(2, variants)),
        );
        const resolved = resolveVariant(variants, choice);
        expect(choice.includes(undefined) || resolved?.inventory_qty === 1).toBe(true);
      }),
    );
  });
});

test("a selectable value leads to a variant in stock, any other does not", () => {
  const value = fc.constantFrom("a", "b", "c", undefined);
  const stocked = fc.array(
    fc.tuple(fc.constantFrom("a", "b", "c"), fc.constantFrom("a", "b", "c"), fc.nat(2)),
  );
  fc.assert(
    fc.property(stocked, fc.tuple(value, value), fc.nat(1), (rows, choice, position) => {
      const variants = rows.map(([first, second, stock]) => variant([first, second], stock));
      for (const wished of ["a", "b", "c"] as const) {
        const reached = variants.filter((candidate) => {
          const values = [candidate.option1_value, candidate.option2_value];
          const wish = choice.with(position, wished);
          return (
            candidate.inventory_qty > 0 && wish.every((chosen, at) => (chosen ?? values[at]) === values[at])
          );
        });
        expect(isSelectable(variants, choice, position, wished)).toBe(reached.length > 0);
      }
    }),
  );
});

test("until a variant is resolved the lowest price shows, as 'From' when prices differ", () => {
  expect(startingPrice(SHIRT)).toEqual({ cents: 1_000, from: true });
  expect(startingPrice([RED_S, RED_M])).toEqual({ cents: 1_000, from: false });
});

test("a product is sold out when nothing of it is left", () => {
  expect(isSoldOut(SHIRT)).toBe(false);
  expect(isSoldOut([RED_M, BLUE_S])).toBe(true);
});
