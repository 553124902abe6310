import { expect, test } from "vitest";
import { EURO } from "#rules/money/money.ts";
import { type Sums, sumRows, sumText } from "./sum-rows.ts";

const SUMS: Sums = {
  subtotalCents: 2500,
  shippingCents: 500,
  taxCents: 660,
  totalCents: 3660,
  taxPercent: "22.00",
};

function read(change: Partial<Sums>) {
  return sumRows({ ...SUMS, ...change }).map(({ name, cents, kind }) => [name, cents, kind]);
}

test("one percentage on everything is four rows", () => {
  const rows = [
    ["Subtotal", 2500, "part"],
    ["Shipping", 500, "part"],
    ["Tax (22%)", 660, "part"],
    ["Total", 3660, "total"],
  ];
  expect(read({})).toEqual(rows);
  expect(read({ discounts: [], taxIncluded: false, taxes: null })).toEqual(rows);
  expect(read({ taxes: [{ rate: 2200, taxCents: 660 }] })).toEqual(rows);
});

test("discounts are taken off by name, and each rate has its tax", () => {
  const discounts = [
    { title: "SUMMER10", amountCents: 250 },
    { title: "Free shipping", amountCents: 500 },
    { title: "מבצע", amountCents: 0 },
  ];
  const taxes = [
    { rate: 1900, taxCents: 200 },
    { rate: 550, taxCents: 66 },
  ];
  const rows = read({ discounts, taxes, taxCents: 266, totalCents: 2516 });
  expect(rows).toEqual([
    ["Subtotal", 2500, "part"],
    ["Discount (SUMMER10)", -250, "part"],
    ["Discount (Free shipping)", -500, "part"],
    ["Discount (\u2068מבצע\u2069)", -0, "part"],
    ["Shipping", 500, "part"],
    ["Tax (19%)", 200, "part"],
    ["Tax (5.5%)", 66, "part"],
    ["Total", 2516, "total"],
  ]);
});

test.each([
  ["Free", { byMethod: true, shippingCents: 0 }],
  ["€5.00", { byMethod: true, shippingCents: 500 }],
  ["€0.00", { byMethod: false, shippingCents: 0 }],
  ["€0.00", { shippingCents: 0 }],
])("shipping reads %s for %j: a method can be free, the flat rate is an amount", (text, change) => {
  const shipping = sumRows({ ...SUMS, ...change }).find(({ name }) => name === "Shipping");
  expect(shipping && sumText(shipping, EURO)).toBe(text);
});

test("tax that prices include is said below the total", () => {
  const taxes = [{ rate: 1900, taxCents: 479 }];
  expect(read({ taxIncluded: true, taxes, taxCents: 479, totalCents: 3000 })).toEqual([
    ["Subtotal", 2500, "part"],
    ["Shipping", 500, "part"],
    ["Total", 3000, "total"],
    ["Includes tax (19%)", 479, "included"],
  ]);
  expect(read({ taxIncluded: true, taxes: [], taxCents: 0, totalCents: 3000 })).toHaveLength(3);
});

test.each([
  ["Tax (0%)", []],
  ["Tax (19%)", [{ rate: 1900, taxCents: 0 }]],
])("without tax to pay, '%s' is 0", (name, taxes) => {
  expect(read({ taxes, taxCents: 0, totalCents: 3000 })).toContainEqual([name, 0, "part"]);
});

test("a rate that costs nothing has no row beside one that does", () => {
  const taxes = [
    { rate: 1900, taxCents: 0 },
    { rate: 700, taxCents: 175 },
  ];
  const names = sumRows({ ...SUMS, taxes }).map(({ name }) => name);
  expect(names).toEqual(["Subtotal", "Shipping", "Tax (7%)", "Total"]);
});
