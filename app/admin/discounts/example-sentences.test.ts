import { expect, test } from "vitest";
import { exampleSentences } from "./example-sentences.ts";

const TEN = {
  kind: "percent",
  value: 1_000,
  applies_to: "everything",
  minimum_cents: null,
  minimum_quantity: null,
} as const;
const STORE = { currency_code: "EUR", shipping_flat_rate_cents: 490 };

test.each([
  [{}, ["A €25.00 order costs €22.50."]],
  [{ applies_to: "products" }, ["A €25.00 order with the chosen products costs €22.50."]],
  [{ kind: "amount", value: 3_000 }, ["A €25.00 order costs €0.00."]],
  [{ minimum_cents: 6_000 }, ["A €60.00 order costs €54.00.", "Orders below €60.00 pay the full price."]],
  [
    { minimum_quantity: 3 },
    ["An order of 3 pieces for €75.00 costs €67.50.", "Fewer than 3 pieces pay the full price."],
  ],
  [{ kind: "free-shipping", value: 0 }, ["A €25.00 order pays nothing for shipping instead of €4.90."]],
] as const)("%j", (change, sentences) => {
  expect(exampleSentences({ ...TEN, ...change }, STORE)).toEqual(sentences);
});

test("shipping has no one price in a store with zones", () => {
  const free = { ...TEN, kind: "free-shipping", value: 0 } as const;
  expect(exampleSentences(free, { ...STORE, has_zones: true })).toEqual([
    "A €25.00 order pays nothing for shipping.",
  ]);
});
