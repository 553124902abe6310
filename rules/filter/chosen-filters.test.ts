import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyOf } from "#rules/money/currencies.ts";
import { EURO } from "#rules/money/money.ts";
import { runs } from "#test/is-sweep.ts";
import {
  allowedChoice,
  chosenQuery,
  countChosen,
  isCommonChoice,
  NOTHING_CHOSEN,
  readChosen,
} from "./chosen-filters.ts";

const read = (query: string) => readChosen(new URLSearchParams(query), EURO);

describe("the address of a choice", () => {
  test("is read back as it was written", () => {
    const query =
      "stock=in&min=10.00&max=50.50&option=color%3Asage&option=size%3Am&vendor=kiln&tag=new&sort=price";
    expect(chosenQuery(read(query), EURO)).toBe(query);
    expect(read(query)).toMatchObject({ inStock: true, min: 1_000, max: 5_050, order: "price" });
  });

  test("has one spelling, whatever the order and the case in which it was typed", () => {
    expect(chosenQuery(read("tag=New&option=size:M&tag=%20new%20&tag=Gift&max=5"), EURO)).toBe(
      "max=5.00&option=size%3Am&tag=gift&tag=new",
    );
  });

  test.for([
    ["nonsense", "stock=all&min=abc&max=-1&sort=rank&option=&vendor=%20"],
    ["a price of another kind", "min=1e9&max=999999999999"],
    ["too long a value", `tag=${"x".repeat(2_000)}`],
  ] as const)("without what is invalid: %s", ([, query]) => {
    expect(read(query)).toEqual(NOTHING_CHOSEN);
  });

  test("has at most 20 values of a kind", () => {
    const query = Array.from({ length: 500 }, (_, n) => `tag=t${n}`).join("&");
    expect(read(query).tags).toHaveLength(20);
  });

  test("is read whatever a stranger sends", () => {
    const name = fc.constantFrom("stock", "min", "max", "option", "vendor", "tag", "sort", "page");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string({ unit: "binary" })), { maxLength: 60 }), (pairs) => {
        const chosen = readChosen(new URLSearchParams(pairs), currencyOf("JPY"));
        const again = readChosen(
          new URLSearchParams(chosenQuery(chosen, currencyOf("JPY"))),
          currencyOf("JPY"),
        );
        expect(again).toEqual(chosen);
      }),
      { numRuns: runs(100) },
    );
  });
});

test("only what the owner shows can be chosen", () => {
  const all = read("stock=in&min=1&option=size:m&vendor=kiln&tag=new&sort=name");
  expect(allowedChoice(all, { filters: [], order: false })).toEqual(NOTHING_CHOSEN);
  expect(allowedChoice(all, { filters: ["price"], order: true })).toEqual({
    ...NOTHING_CHOSEN,
    min: 100,
    order: "name",
  });
});

test.for([
  ["", 0, true],
  ["sort=price", 0, true],
  ["tag=new", 1, true],
  ["stock=in", 1, true],
  ["min=1&max=2", 1, false],
  ["tag=new&tag=gift", 2, false],
  ["tag=new&sort=price", 1, false],
] as const)("'%s' has %i filters; that it is common is %s", ([query, count, isCommon]) => {
  const chosen = read(query);
  expect([countChosen(chosen), isCommonChoice(chosen)]).toEqual([count, isCommon]);
});
