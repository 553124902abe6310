import type { Product, ProductVariant } from "#rules/product/product.ts";
import { sameWord } from "#rules/product/variant/edited-options.ts";
import { combinationKey, valuesOf } from "#rules/product/variant/variants.ts";
import type { WantedProduct, WantedVariant } from "./judgement.ts";

export type MatchedVariants = {
  /** The options that the product has afterwards. */
  options: string[];
  /** Whether the variants of the store fit them. Those that the file does not name can then stay. */
  keepsOptions: boolean;
  pairs: { wanted: WantedVariant; current: ProductVariant; values: string[] }[];
  added: { wanted: WantedVariant; values: string[] }[];
};

/**
 * Which variant of the store each wanted one is: by option values first, then by SKU. Options are told apart by name;
 * when they are the same as in the store, the store's order and spelling stay.
 */
export function matchVariants(wanted: WantedProduct, product: Product): MatchedVariants {
  const current = product.options.map(({ name }) => name);
  if (!wanted.options) return { options: current, keepsOptions: true, ...bySkuAlone(wanted, product) };

  const places = placesOf(wanted.options, current);
  const keepsOptions = places !== undefined;
  const spell = keepsOptions ? spellingOf(product) : (_place: number, value: string) => value;
  const given = wanted.variants.map((variant) => ({
    wanted: variant,
    values: places ? places.map((from, to) => spell(to, variant.values[from] ?? "")) : variant.values,
  }));
  const pool = new Pool(product.variants);
  const matches = given.map(({ values }) => (keepsOptions ? pool.takeByValues(values) : undefined));
  const pairs: MatchedVariants["pairs"] = [];
  const added: MatchedVariants["added"] = [];
  for (const [index, each] of given.entries()) {
    const found = matches[index] ?? pool.takeBySku(each.wanted.sku);
    if (found) pairs.push({ ...each, current: found });
    else added.push(each);
  }
  return { options: keepsOptions ? current : wanted.options, keepsOptions, pairs, added };
}

/** Without columns for options there are no new variants: their values would be unknown. */
function bySkuAlone(wanted: WantedProduct, product: Product): Pick<MatchedVariants, "pairs" | "added"> {
  const pool = new Pool(product.variants);
  const pairs: MatchedVariants["pairs"] = [];
  const added: MatchedVariants["added"] = [];
  for (const variant of wanted.variants) {
    const found = pool.takeBySku(variant.sku);
    if (found) pairs.push({ wanted: variant, current: found, values: valuesOf(found) });
    else added.push({ wanted: variant, values: [] });
  }
  // The only variant of a product needs no SKU.
  const [only, another] = product.variants;
  const [first, ...others] = added;
  if (pairs.length > 0 || !only || another || !first || wanted.handle === undefined) return { pairs, added };
  return { pairs: [{ ...first, current: only, values: valuesOf(only) }], added: others };
}

/** For each option of the store the place of the same in the file. Undefined when they differ. */
function placesOf(wanted: readonly string[], current: readonly string[]): number[] | undefined {
  if (wanted.length !== current.length) return undefined;
  const words = wanted.map(sameWord);
  const places = current.map((name) => words.indexOf(sameWord(name)));
  return places.includes(-1) ? undefined : places;
}

function spellingOf(product: Product): (place: number, value: string) => string {
  const spellings = product.options.map(
    (_, place) =>
      new Map(
        product.variants.map((variant) => [
          sameWord(valuesOf(variant)[place] ?? ""),
          valuesOf(variant)[place],
        ]),
      ),
  );
  return (place, value) => spellings[place]?.get(sameWord(value)) ?? value;
}

/** The store's variants, each of which is taken once. */
class Pool {
  readonly #byValues: Map<string, ProductVariant>;
  readonly #bySku = new Map<string, ProductVariant[]>();
  readonly #taken = new Set<ProductVariant>();

  constructor(variants: readonly ProductVariant[]) {
    this.#byValues = new Map(variants.map((variant) => [combinationKey(valuesOf(variant)), variant]));
    for (const variant of variants) {
      if (variant.sku) this.#bySku.set(variant.sku, [...(this.#bySku.get(variant.sku) ?? []), variant]);
    }
  }

  takeByValues(values: readonly string[]): ProductVariant | undefined {
    return this.#take(this.#byValues.get(combinationKey(values)));
  }

  /** Only when one variant alone has the SKU. */
  takeBySku(sku: string | null | undefined): ProductVariant | undefined {
    const [found, another] = this.#bySku.get(sku ?? "") ?? [];
    return another ? undefined : this.#take(found);
  }

  #take(variant: ProductVariant | undefined): ProductVariant | undefined {
    if (!variant || this.#taken.has(variant)) return undefined;
    this.#taken.add(variant);
    return variant;
  }
}
