import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { VariantId } from "#rules/input/ids.ts";
import { withCpuTime } from "#test/cpu-time.ts";
import { type EditedOption, optionIssues } from "./edited-options.ts";
import { regenerateVariants } from "./regenerate-variants.ts";
import type { EditedVariant } from "./variants.ts";

/** Each value is its own key, to keep the tests readable; renamed values are written "key:text". */
function option(name: string, values: string[], key = name): EditedOption {
  return {
    key,
    name,
    values: values.map((value) => {
      const [valueKey = "", text = valueKey] = value.split(":");
      return { key: valueKey, text };
    }),
  };
}

function generate(
  variants: readonly EditedVariant[],
  previous: readonly EditedOption[],
  next: readonly EditedOption[],
): EditedVariant[] {
  const result = regenerateVariants(variants, previous, next);
  if (!result.ok) throw new Error(JSON.stringify(result.issues));
  return result.variants;
}

/** As after a save: with ids, and a different price for each variant. */
function saved(options: readonly EditedOption[]): EditedVariant[] {
  return generate([], [], options).map((variant, position) => ({
    ...variant,
    id: `id-${variant.title}` as VariantId,
    price_cents: 100 + position,
  }));
}

const idsByTitle = (variants: EditedVariant[]) =>
  Object.fromEntries(variants.map((variant) => [variant.title, variant.id]));

const SIZE = option("Size", ["S", "M"]);
const COLOUR = option("Colour", ["Red", "Blue"]);

describe("variants follow the options", () => {
  test("with no options there is one Default variant, at 0, 10 in stock, to be shipped", () => {
    expect(generate([], [], [])).toEqual([
      {
        title: "Default",
        option1_value: null,
        option2_value: null,
        option3_value: null,
        price_cents: 0,
        compare_at_price_cents: null,
        sku: null,
        barcode: null,
        inventory_qty: 10,
        weight_grams: null,
        requires_shipping: true,
        image_urls: [],
      },
    ]);
  });

  test("a new variant has the pictures that all variants with one of its values share", () => {
    const before = saved([SIZE, COLOUR]).map((variant) => ({
      ...variant,
      image_urls: variant.option2_value === "Red" ? ["/red.webp"] : [`/${variant.title}.webp`],
    }));
    const next = [option("Size", ["S", "M", "L"]), option("Colour", ["Red", "Blue", "Green"])];
    const after = generate(before, [SIZE, COLOUR], next);
    const pictures = Object.fromEntries(after.map(({ title, image_urls }) => [title, image_urls]));
    expect(pictures).toMatchObject({
      "L / Red": ["/red.webp"],
      "L / Blue": [],
      "S / Green": [],
      "L / Green": [],
    });
  });

  test("a new value adds new variants and leaves the others unchanged", () => {
    const before = saved([SIZE]);
    const after = generate(before, [SIZE], [option("Size", ["S", "M", "L"])]);
    expect(after.map((variant) => variant.title)).toEqual(["S", "M", "L"]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(after[2]).toMatchObject({ price_cents: 0, inventory_qty: 10, requires_shipping: true });
    expect(after[2]).not.toHaveProperty("id");
  });

  test("a renamed value keeps its variants", () => {
    const before = saved([SIZE, COLOUR]);
    const after = generate(before, [SIZE, COLOUR], [SIZE, option("Colour", ["Red:Crimson", "Blue"])]);
    expect(after[0]).toEqual({ ...before[0], title: "S / Crimson", option2_value: "Crimson" });
    expect(after.map((variant) => variant.id)).toEqual(before.map((variant) => variant.id));
  });

  test("two values that swap their texts keep their own variants", () => {
    const after = generate(saved([COLOUR]), [COLOUR], [option("Colour", ["Red:Blue", "Blue:Red"])]);
    expect(idsByTitle(after)).toEqual({ Blue: "id-Red", Red: "id-Blue" });
  });

  test("a renamed option changes no variant", () => {
    const before = saved([COLOUR]);
    expect(generate(before, [COLOUR], [option("Color", ["Red", "Blue"], "Colour")])).toEqual(before);
  });

  test("a removed value removes its variants", () => {
    const after = generate(saved([SIZE, COLOUR]), [SIZE, COLOUR], [SIZE, option("Colour", ["Blue"])]);
    expect(idsByTitle(after)).toEqual({ "S / Blue": "id-S / Blue", "M / Blue": "id-M / Blue" });
  });

  test("an added option gives its first value to the existing variants", () => {
    const after = generate(saved([SIZE]), [SIZE], [SIZE, COLOUR]);
    expect(idsByTitle(after)).toEqual({
      "S / Red": "id-S",
      "S / Blue": undefined,
      "M / Red": "id-M",
      "M / Blue": undefined,
    });
  });

  test("the Default variant becomes the first combination, and back", () => {
    const withSizes = generate(saved([]), [], [SIZE]);
    expect(idsByTitle(withSizes)).toEqual({ S: "id-Default", M: undefined });
    expect(idsByTitle(generate(withSizes, [SIZE], []))).toEqual({ Default: "id-Default" });
  });

  test("a removed option leaves the first variant of each remaining combination", () => {
    const after = generate(saved([SIZE, COLOUR]), [SIZE, COLOUR], [COLOUR]);
    expect(idsByTitle(after)).toEqual({ Red: "id-S / Red", Blue: "id-S / Blue" });
  });

  test("reordered options keep every variant", () => {
    const after = generate(saved([SIZE, COLOUR]), [SIZE, COLOUR], [COLOUR, SIZE]);
    expect(idsByTitle(after)["Blue / S"]).toBe("id-S / Blue");
    expect(after.every((variant) => variant.id)).toBe(true);
  });

  test("a single value named Default is a value like others", () => {
    const after = generate(saved([]), [], [option("Size", ["Default"])]);
    expect(after).toMatchObject([{ id: "id-Default", option1_value: "Default" }]);
  });

  test("an option without a name or without values does not count yet", () => {
    const before = saved([SIZE]);
    expect(generate(before, [SIZE], [SIZE, option("", ["Red"]), option("Cut", [])])).toEqual(before);
  });

  test("after any edits, combinations are complete and unique, and ids are unique", () => {
    const lists = fc.array(fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 4 }), {
      maxLength: 3,
    });
    const asOptions = (valueLists: string[][]) =>
      valueLists.map((values, n) => option(`option ${n}`, values));
    fc.assert(
      fc.property(lists, lists, (earlier, later) => {
        const after = generate(saved(asOptions(earlier)), asOptions(earlier), asOptions(later));
        const count = later.reduce((product, values) => product * (values.length || 1), 1);
        const ids = after.flatMap((variant) => variant.id ?? []);
        expect(new Set(after.map((variant) => variant.title)).size).toBe(count);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });

  test("2,048 unchanged variants keep their identity, quickly", () => {
    const list = (length: number, prefix: string) => Array.from({ length }, (_, n) => `${prefix}${n}`);
    const options = [option("A", list(16, "a")), option("B", list(16, "b")), option("C", list(8, "c"))];
    const before = saved(options);
    const { result: after, cpuMs } = withCpuTime(() => generate(before, options, options));
    expect(cpuMs).toBeLessThan(200);
    expect(after).toHaveLength(2_048);
    expect(after.every((variant, n) => variant === before[n])).toBe(true);
  });
});

describe("options are refused at the field, before anything is generated", () => {
  test.each([
    ["a blank value", [option("Size", ["S", " "])], { reason: "blank-value", valueKey: " " }],
    ["a doubled value", [option("Size", ["S", "2:s "])], { reason: "doubled-value", valueKey: "2" }],
    ["a value with ' / '", [option("Size", ["S / M"])], { reason: "separator-in-value", valueKey: "S / M" }],
    [
      "a value too long",
      [option("Size", [`long:${"x".repeat(101)}`])],
      { reason: "too-long", valueKey: "long" },
    ],
    ["a lone surrogate", [option("Size", ["bad:\ud800"])], { reason: "unreadable", valueKey: "bad" }],
    [
      "a doubled name",
      [SIZE, option("size ", ["1"], "other")],
      { reason: "doubled-name", optionKey: "other" },
    ],
  ])("%s", (_, options, issue) => {
    expect(regenerateVariants([], [], options)).toMatchObject({ ok: false, issues: [issue] });
  });

  test("a fourth option", () => {
    const four = ["A", "B", "C", "D"].map((name) => option(name, ["1"]));
    expect(optionIssues(four)).toMatchObject([
      { optionKey: "D", message: "A product can have at most 3 options" },
    ]);
  });

  test("more than 2,048 combinations, however many", () => {
    const list = (length: number) => Array.from({ length }, (_, n) => `${n}`);
    expect(optionIssues([option("A", list(2)), option("B", list(1_024))])).toEqual([]);
    expect(optionIssues([option("A", list(3)), option("B", list(683))])).toEqual([
      {
        reason: "too-many-variants",
        message: "These options make 2,049 variants; a product can have at most 2,048",
        optionKey: "B",
      },
    ]);
    const huge = ["A", "B", "C"].map((name) => option(name, list(10_000)));
    expect(regenerateVariants([], [], huge).ok).toBe(false);
  });
});
