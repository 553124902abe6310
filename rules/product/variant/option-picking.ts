import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";
import type { VariantOptionValues } from "./variants.ts";

const MAX_BUTTON_VALUES = 6;

export type PickableVariant = VariantOptionValues & { price_cents: Cents; inventory_qty: number };

/** One entry for each option, in their order; undefined where nothing is chosen yet. */
export type Choice = readonly (string | undefined)[];

type OptionControl = "swatches" | "buttons" | "dropdown";

/** Each option's values, in the order in which they first appear among the variants. */
export function optionValues(optionCount: number, variants: readonly VariantOptionValues[]): string[][] {
  return Array.from({ length: optionCount }, (_, position) => {
    const values = variants.map((variant) => valueAt(variant, position));
    return [...new Set(values.filter((value) => value !== null))];
  });
}

export function optionControl(optionName: string, valueCount: number): OptionControl {
  if (colourNames().includes(optionName.trim().toLowerCase())) return "swatches";
  return valueCount > MAX_BUTTON_VALUES ? "dropdown" : "buttons";
}

/** What an option is called whose values are colours, in small letters. */
export function colourNames(): string[] {
  return say.html.colourNames.split(",");
}

/** Nothing is preselected, except options with a single value. */
export function initialChoice(values: readonly (readonly string[])[]): Choice {
  return values.map((list) => (list.length === 1 ? list[0] : undefined));
}

/** The choice that this variant is. */
export function choiceOf(variant: VariantOptionValues, optionCount: number): Choice {
  return Array.from({ length: optionCount }, (_, position) => valueAt(variant, position) ?? undefined);
}

/** Choosing a chosen value again clears it. */
export function toggleValue(choice: Choice, position: number, value: string): Choice {
  return choice.with(position, choice[position] === value ? undefined : value);
}

export function isSelectable(
  variants: readonly PickableVariant[],
  choice: Choice,
  position: number,
  value: string,
): boolean {
  const wished = choice.with(position, value);
  return variants.some((variant) => variant.inventory_qty > 0 && fits(variant, wished));
}

/** The variant of a complete choice; without options the 'Default' variant at once. */
export function resolveVariant<V extends PickableVariant>(
  variants: readonly V[],
  choice: Choice,
): V | undefined {
  if (choice.includes(undefined)) return;
  return variants.find((variant) => fits(variant, choice));
}

export function isSoldOut(variants: readonly Pick<PickableVariant, "inventory_qty">[]): boolean {
  return variants.every((variant) => variant.inventory_qty <= 0);
}

/** What to show until a variant is resolved: the lowest price, after 'From' when others cost more. */
export function startingPrice(variants: readonly Pick<PickableVariant, "price_cents">[]): {
  cents: Cents;
  from: boolean;
} {
  const prices = variants.map((variant) => variant.price_cents);
  const cents = Math.min(...prices);
  return { cents, from: prices.some((price) => price > cents) };
}

export function fits(variant: VariantOptionValues, choice: Choice): boolean {
  return choice.every((value, position) => value === undefined || value === valueAt(variant, position));
}

function valueAt(variant: VariantOptionValues, position: number): string | null {
  const { option1_value, option2_value, option3_value } = variant;
  return [option1_value, option2_value, option3_value][position] ?? null;
}
