import type { VariantId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import { DEFAULT_VARIANT_TITLE } from "./default-variant.ts";

export const MAX_OPTIONS_PER_PRODUCT = 3;
export const MAX_VARIANTS_PER_PRODUCT = 2_048;
export const MAX_IMAGES_PER_VARIANT = 10;
export const TITLE_SEPARATOR = " / ";
export const POSITIVE_PRICE = "Price must be greater than 0";
export const NEGATIVE_INVENTORY = "Inventory cannot be negative";
export const HIGHER_COMPARE_PRICE = "Compare price must be higher than regular price";

export type VariantOptionValues = {
  option1_value: string | null;
  option2_value: string | null;
  option3_value: string | null;
};

export type VariantFields = {
  price_cents: Cents;
  compare_at_price_cents: Cents | null;
  sku: string | null;
  barcode: string | null;
  inventory_qty: number;
  weight_grams: number | null;
  requires_shipping: boolean;
  /** The first shows what is bought; none of them: the product's featured picture does. */
  image_urls: string[];
};

/** A variant as the editor holds it; the id is missing until the first save. */
export type EditedVariant = VariantFields & VariantOptionValues & { id?: VariantId; title: string };

export const NEW_VARIANT: Readonly<VariantFields> = {
  price_cents: 0,
  compare_at_price_cents: null,
  sku: null,
  barcode: null,
  inventory_qty: 10,
  weight_grams: null,
  requires_shipping: true,
  image_urls: [],
};

/** Compares lists by what is in them. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

export function variantTitle(values: readonly string[]): string {
  return values.join(TITLE_SEPARATOR) || DEFAULT_VARIANT_TITLE;
}

/** The cartesian product, the last option changing fastest. No options give one empty combination. */
export function combineOptions(valueLists: readonly (readonly string[])[]): string[][] {
  return valueLists.reduce<string[][]>(
    (combinations, values) => combinations.flatMap((head) => values.map((value) => [...head, value])),
    [[]],
  );
}

export function valuesOf(variant: VariantOptionValues): string[] {
  const { option1_value, option2_value, option3_value } = variant;
  return [option1_value, option2_value, option3_value].filter((value) => value !== null);
}

export function optionColumns(values: readonly string[]): VariantOptionValues {
  const [option1_value = null, option2_value = null, option3_value = null] = values;
  return { option1_value, option2_value, option3_value };
}

/** Not the title: “A /” with “B” and “A” with “/ B” have the same. */
export function combinationKey(values: readonly string[]): string {
  return JSON.stringify(values);
}

export type VariantSetProblem =
  | "no-variants"
  | "too-many-variants"
  | "wrong-option-values"
  | "doubled-combination";

/** The rules for all variants of a product together. */
export function variantSetProblem(
  optionCount: number,
  variants: readonly VariantOptionValues[],
): VariantSetProblem | undefined {
  if (variants.length === 0) return "no-variants";
  if (variants.length > MAX_VARIANTS_PER_PRODUCT) return "too-many-variants";
  if (variants.some((variant) => !fillsOptions(variant, optionCount))) return "wrong-option-values";

  const combinations = new Set(variants.map((variant) => combinationKey(valuesOf(variant))));
  if (combinations.size < variants.length) return "doubled-combination";
}

function fillsOptions(variant: VariantOptionValues, optionCount: number): boolean {
  const { option1_value, option2_value, option3_value } = variant;
  return [option1_value, option2_value, option3_value].every(
    (value, position) => (value !== null) === position < optionCount,
  );
}

type VariantIssue = {
  field: "price_cents" | "inventory_qty" | "compare_at_price_cents";
  message: string;
};

export function variantIssues(
  variant: Pick<VariantFields, "price_cents" | "compare_at_price_cents" | "inventory_qty">,
): VariantIssue[] {
  const { price_cents, compare_at_price_cents, inventory_qty } = variant;
  const issues: VariantIssue[] = [];
  if (price_cents <= 0) issues.push({ field: "price_cents", message: POSITIVE_PRICE });
  if (inventory_qty < 0) issues.push({ field: "inventory_qty", message: NEGATIVE_INVENTORY });
  if (compare_at_price_cents !== null && compare_at_price_cents <= price_cents) {
    issues.push({ field: "compare_at_price_cents", message: HIGHER_COMPARE_PRICE });
  }
  return issues;
}
