import type { Cents } from "#rules/money/money.ts";
import type { ShippingMethod } from "./shipping-settings.ts";

/** Where it goes and how, as the shopper chose. */
export type Delivery = { countryCode?: string; methodId?: string };

/** With what the whole order costs by it: another method may bring another discount. */
export type ListedMethod = ShippingMethod & { total_cents: Cents };

export type ChosenShipping = {
  /** False when nothing in the cart needs shipping: then there is no method and no cost. */
  needed: boolean;
  /** What the shopper can choose from. */
  methods: ListedMethod[];
  /** The chosen one, or the only one that ships. */
  method?: ShippingMethod;
};

type ShippedLine = { quantity: number; weightGrams: number | null; requiresShipping: boolean };

/** Undefined when nothing is shipped. */
export function shippedGrams(lines: readonly ShippedLine[]): number | undefined {
  const shipped = lines.filter((line) => line.requiresShipping);
  if (shipped.length === 0) return undefined;
  return shipped.reduce((grams, line) => grams + (line.weightGrams ?? 0) * line.quantity, 0);
}

export function chosenMethod<Method extends ShippingMethod>(
  methods: readonly Method[],
  methodId: string | undefined,
): Method | undefined {
  if (methodId !== undefined) return methods.find((method) => method.id === methodId);
  const [only, ...others] = methods;
  // Pickup is never chosen for a shopper who did not choose it.
  return others.length === 0 && !only?.pickup ? only : undefined;
}
