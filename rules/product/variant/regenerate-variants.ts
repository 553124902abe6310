import { type EditedOption, type OptionIssue, optionIssues, usedOptions } from "./edited-options.ts";
import {
  combinationKey,
  combineOptions,
  type EditedVariant,
  isSameValue,
  NEW_VARIANT,
  optionColumns,
  valuesOf,
  variantTitle,
} from "./variants.ts";

type RegenerateResult = { ok: true; variants: EditedVariant[] } | { ok: false; issues: OptionIssue[] };

/**
 * Variants for the edited options, in their order. A variant whose combination still exists, renamed or not, keeps its
 * id and everything the owner typed; only new combinations get the defaults, and the pictures that all variants with one
 * of their values share.
 */
export function regenerateVariants(
  variants: readonly EditedVariant[],
  previous: readonly EditedOption[],
  next: readonly EditedOption[],
): RegenerateResult {
  const issues = optionIssues(next);
  if (issues.length > 0) return { ok: false, issues };

  const options = usedOptions(next);
  const kept = keepVariants(variants, usedOptions(previous), options);
  const combinations = combineOptions(options.map((option) => option.values.map((value) => value.text)));
  const pictures = sharedPictures(kept);
  return {
    ok: true,
    variants: combinations.map((values) => {
      const variant = kept.get(combinationKey(values));
      return variant ? withValues(variant, values) : newVariant(values, pictures);
    }),
  };
}

function keepVariants(
  variants: readonly EditedVariant[],
  previous: readonly EditedOption[],
  next: readonly EditedOption[],
): Map<string, EditedVariant> {
  const moves = next.map((option) => valueMove(option, previous));
  const kept = new Map<string, EditedVariant>();
  for (const variant of variants) {
    const before = valuesOf(variant);
    const after = moves.map((move) => move(before)).filter((value) => value !== undefined);
    if (after.length < moves.length) continue;
    // When an option was removed, several variants become the same combination: the first one stays.
    const key = combinationKey(after);
    if (!kept.has(key)) kept.set(key, variant);
  }
  return kept;
}

/** The variant's current value of this option; undefined when the owner removed that value. */
function valueMove(
  option: EditedOption,
  previous: readonly EditedOption[],
): (before: readonly string[]) => string | undefined {
  const position = previous.findIndex((earlier) => earlier.key === option.key);
  const earlier = previous[position];
  if (!earlier) return () => option.values[0]?.text;

  const textNow = new Map(option.values.map((value) => [value.key, value.text]));
  const translated = new Map(earlier.values.map((value) => [value.text, textNow.get(value.key)]));
  return (before) => translated.get(before[position] ?? "");
}

type SharedPictures = ReadonlyMap<string, readonly string[]>;

/** By option and value: none where two variants with the value have different pictures. */
function sharedPictures(kept: ReadonlyMap<string, EditedVariant>): SharedPictures {
  const shared = new Map<string, string[]>();
  for (const [key, { image_urls }] of kept) {
    for (const [position, value] of (JSON.parse(key) as string[]).entries()) {
      const place = `${position} ${value}`;
      const isShared = isSameValue(shared.get(place) ?? image_urls, image_urls);
      shared.set(place, isShared ? image_urls : []);
    }
  }
  return shared;
}

function newVariant(values: readonly string[], pictures: SharedPictures): EditedVariant {
  const found = values
    .map((value, position) => pictures.get(`${position} ${value}`) ?? [])
    .find((urls) => urls.length > 0);
  const columns = { ...optionColumns(values), title: variantTitle(values) };
  return { ...NEW_VARIANT, ...columns, image_urls: [...(found ?? [])] };
}

function withValues(kept: EditedVariant, values: readonly string[]): EditedVariant {
  // The same object when nothing changed, so that a grid of 2,048 rows renders only what changed.
  if (combinationKey(valuesOf(kept)) === combinationKey(values)) return kept;
  return { ...kept, ...optionColumns(values), title: variantTitle(values) };
}
