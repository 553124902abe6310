import type { CatalogueProduct, CatalogueVariant } from "#domain/assistants/read-catalogue.ts";
import { valuesOf } from "./shown-product.ts";

export type SelectedOption = { name: string; label: string };

type WantedVariant = {
  /** Asked for by its own id: it decides alone. */
  variant?: CatalogueVariant | undefined;
  selected: readonly SelectedOption[];
  /** Names of options, the most important first. */
  preferences: readonly string[];
};

/**
 * The variants that fit what was chosen so far, as on the product's page. Where none does, choices are given up: first
 * those that the assistant does not prefer, then those that it prefers least.
 */
export function chooseVariants(product: CatalogueProduct, { variant, selected, preferences }: WantedVariant) {
  const featured = variant ?? product.variants[0];
  if (variant || selected.length === 0)
    return { selected: featured ? valuesOf(featured, product) : [], variants: featured ? [featured] : [] };
  const byImportance = known(product, selected).sort(
    (a, b) => importance(a, preferences) - importance(b, preferences),
  );
  for (let kept = byImportance.length; kept > 0; kept--) {
    const effective = byImportance.slice(0, kept);
    const variants = product.variants.filter((candidate) => fits(candidate, product, effective));
    if (variants.length > 0) return { selected: inOrder(product, effective), variants };
  }
  return { selected: [], variants: product.variants };
}

/** For each value of each option: whether there is a variant with it beside the other choices, and one in stock. */
export function optionSignals(product: CatalogueProduct, selected: readonly SelectedOption[]) {
  return product.options.map((name, at) => {
    const others = selected.filter((choice) => choice.name !== name);
    const beside = product.variants.filter((variant) => fits(variant, product, others));
    const values = new Set(product.variants.flatMap((variant) => variant.values[at] ?? []));
    return {
      name,
      values: [...values].map((label) => {
        const having = beside.filter((variant) => variant.values[at] === label);
        return { label, available: having.some(({ inStock }) => inStock), exists: having.length > 0 };
      }),
    };
  });
}

/** One choice for each option that the product has. */
function known({ options }: CatalogueProduct, selected: readonly SelectedOption[]): SelectedOption[] {
  return options.flatMap((name) => selected.find((choice) => choice.name === name) ?? []);
}

function importance({ name }: SelectedOption, preferences: readonly string[]): number {
  const place = preferences.indexOf(name);
  return place === -1 ? preferences.length : place;
}

function inOrder({ options }: CatalogueProduct, chosen: readonly SelectedOption[]): SelectedOption[] {
  return options.flatMap((name) => {
    const choice = chosen.find((one) => one.name === name);
    return choice ? [{ name, label: choice.label }] : [];
  });
}

function fits(variant: CatalogueVariant, { options }: CatalogueProduct, chosen: readonly SelectedOption[]) {
  return chosen.every(({ name, label }) => variant.values[options.indexOf(name)] === label);
}
