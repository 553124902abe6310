import { expect, test } from "vitest";
import type { VariantId } from "#rules/input/ids.ts";
import { MAX_VARIANTS_TOLD, toldVariants } from "./told-variants.ts";
import { NEW_VARIANT, optionColumns } from "./variants.ts";

const aVariant = (title: string, position = 0) => ({
  ...NEW_VARIANT,
  ...optionColumns([title]),
  id: title as VariantId,
  title,
  sku: `SKU-${title}`,
  position,
});
const NONE = { added: [], changed: [], removed: [] };

test("a changed variant is named by id, title and SKU, with the fields that differ", () => {
  const small = aVariant("S");
  const changed = [{ ...small, price_cents: 1_200, inventory_qty: 3 }];
  expect(toldVariants([small], { ...NONE, changed })).toEqual({
    before: [
      {
        id: "S",
        title: "S",
        sku: "SKU-S",
        price_cents: small.price_cents,
        inventory_qty: small.inventory_qty,
      },
    ],
    after: [{ id: "S", title: "S", sku: "SKU-S", price_cents: 1_200, inventory_qty: 3 }],
    more: 0,
    reordered: false,
  });
});

test("variants that change places are not told, but that their order changed", () => {
  const [small, large] = [aVariant("S"), aVariant("L", 1)];
  const changed = [
    { ...small, position: 1 },
    { ...large, position: 0 },
  ];
  expect(toldVariants([small, large], { ...NONE, changed })).toEqual({
    before: [],
    after: [],
    more: 0,
    reordered: true,
  });
});

test("one that only has another place is not told; added and removed ones are told whole", () => {
  const [small, large] = [aVariant("S"), aVariant("L", 1)];
  const told = toldVariants([small, large], {
    added: [aVariant("XL", 1)],
    changed: [{ ...large, position: 0 }],
    removed: [small.id],
  });
  expect(told.before).toMatchObject([{ title: "S", sku: "SKU-S", requires_shipping: true }]);
  expect(told.after).toMatchObject([{ title: "XL", sku: "SKU-XL", requires_shipping: true }]);
  expect(told).toMatchObject({ more: 0, reordered: false });
});

test("of very many, the first are told and the others counted", () => {
  const added = Array.from({ length: MAX_VARIANTS_TOLD + 7 }, (_, at) => aVariant(`V${at}`, at));
  const { after, more } = toldVariants([], { ...NONE, added });
  expect([after.length, more]).toEqual([MAX_VARIANTS_TOLD, 7]);
});

test("changed variants are told in the order of the list", () => {
  const rows = [aVariant("L", 1), aVariant("S", 0)];
  const changed = rows.map((row) => ({ ...row, price_cents: 1_200 }));
  expect(toldVariants(rows, { ...NONE, changed }).after.map(({ title }) => title)).toEqual(["S", "L"]);
});
