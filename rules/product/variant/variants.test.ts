import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  combinationKey,
  combineOptions,
  optionColumns,
  valuesOf,
  variantIssues,
  variantSetProblem,
  variantTitle,
} from "./variants.ts";

test("the last option changes fastest", () => {
  expect(
    combineOptions([
      ["S", "M"],
      ["Red", "Blue"],
    ]),
  ).toEqual([
    ["S", "Red"],
    ["S", "Blue"],
    ["M", "Red"],
    ["M", "Blue"],
  ]);
  expect(combineOptions([])).toEqual([[]]);
});

test("every combination appears once, and all of them can be saved together", () => {
  const values = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(values, { maxLength: 3 }), (lists) => {
      const combinations = combineOptions(lists);
      expect(combinations).toHaveLength(lists.reduce((product, list) => product * list.length, 1));
      expect(new Set(combinations.map(combinationKey)).size).toBe(combinations.length);
      for (const combination of combinations)
        expect(combination.every((value, at) => lists[at]?.includes(value))).toBe(true);
      expect(variantSetProblem(lists.length, combinations.map(optionColumns))).toBeUndefined();
      expect(combinations.map((combination) => valuesOf(optionColumns(combination)))).toEqual(combinations);
    }),
  );
});

test("a title joins the values, and without any it is 'Default'", () => {
  expect(variantTitle(["S", "Red", "Wool"])).toBe("S / Red / Wool");
  expect(variantTitle([])).toBe("Default");
});

describe("a variant can be saved", () => {
  const good = { price_cents: 1, compare_at_price_cents: null, inventory_qty: 0 };

  test("from one cent and no stock on", () => {
    expect(variantIssues(good)).toEqual([]);
    expect(variantIssues({ ...good, compare_at_price_cents: 2 })).toEqual([]);
  });

  test.each([
    [{ price_cents: 0 }, "price_cents", "Price must be greater than 0"],
    [{ price_cents: -1 }, "price_cents", "Price must be greater than 0"],
    [{ inventory_qty: -1 }, "inventory_qty", "Inventory cannot be negative"],
    [
      { compare_at_price_cents: 1 },
      "compare_at_price_cents",
      "Compare price must be higher than regular price",
    ],
    [
      { compare_at_price_cents: 0 },
      "compare_at_price_cents",
      "Compare price must be higher than regular price",
    ],
  ])("not with %j", (change, field, message) => {
    expect(variantIssues({ ...good, ...change })).toEqual([{ field, message }]);
  });

  test("and all its errors are reported at once", () => {
    const issues = variantIssues({ price_cents: 0, compare_at_price_cents: 0, inventory_qty: -5 });
    expect(issues.map((issue) => issue.field)).toEqual([
      "price_cents",
      "inventory_qty",
      "compare_at_price_cents",
    ]);
  });
});

describe("the variants of a product", () => {
  test("have one value per option, each combination once, 1 to 2,048 in all", () => {
    const small = optionColumns(["S"]);
    expect(variantSetProblem(0, [optionColumns([])])).toBeUndefined();
    expect(variantSetProblem(1, [small, optionColumns(["M"])])).toBeUndefined();
    expect(variantSetProblem(1, [])).toBe("no-variants");
    expect(variantSetProblem(1, [small, small])).toBe("doubled-combination");
    expect(variantSetProblem(2, [small])).toBe("wrong-option-values");
    expect(variantSetProblem(0, [small])).toBe("wrong-option-values");
    expect(variantSetProblem(1, [{ ...small, option1_value: null, option2_value: "S" }])).toBe(
      "wrong-option-values",
    );

    const many = Array.from({ length: 2_049 }, (_, n) => optionColumns([String(n)]));
    expect(variantSetProblem(1, many.slice(1))).toBeUndefined();
    expect(variantSetProblem(1, many)).toBe("too-many-variants");
  });

  test("may have titles that read alike", () => {
    const alike = [optionColumns(["A /", "B"]), optionColumns(["A", "/ B"])];
    expect(variantSetProblem(2, alike)).toBeUndefined();
  });
});
