import { expect, test } from "vitest";
import { optionControl } from "#rules/product/option-picking.ts";
import { swatchColour } from "#rules/product/swatch-colour.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";

const coloured = DEMO_PRODUCTS.flatMap(({ title, options }) =>
  options
    .filter(({ name, values }) => optionControl(name, values.length) === "swatches")
    .map(({ values }) => ({ title, values })),
);

test.each(coloured)("every colour of $title gets a swatch of that colour", ({ values }) => {
  const shown = values.map(swatchColour);
  expect(new Set(shown).size).toBe(values.length);
  expect(shown).not.toContain(swatchColour("grey"));
});
