import type { Cents } from "#rules/money/money.ts";
import {
  type ShippingMethod,
  type ShippingSettings,
  shippingMethods,
} from "#rules/shipping/shipping-settings.ts";

/** Where it goes and how, as the shopper chose. */
export type Delivery = { countryCode?: string; methodId?: string };

export type ChosenShipping = {
  /** False when nothing in the cart needs shipping: then there is no method and no cost. */
  needed: boolean;
  /** What the shopper can choose from. */
  methods: ShippingMethod[];
  /** The chosen one, or the only one that ships. */
  method?: ShippingMethod;
};

type ShippedLine = { quantity: number; weightGrams: number | null; requiresShipping: boolean };

/** `subtotalCents` is after discounts: 'free from' and steps by value compare what the shopper sees. */
export function chooseShipping(
  lines: readonly ShippedLine[],
  subtotalCents: Cents,
  { countryCode, methodId }: Delivery,
  settings: ShippingSettings,
): ChosenShipping {
  const shipped = lines.filter((line) => line.requiresShipping);
  if (shipped.length === 0) return { needed: false, methods: [] };
  const methods = shippingMethods(settings, countryCode, { subtotalCents, weightGrams: weightOf(shipped) });
  return { needed: true, methods, method: chosenMethod(methods, methodId) };
}

function weightOf(lines: readonly ShippedLine[]): number {
  return lines.reduce((grams, line) => grams + (line.weightGrams ?? 0) * line.quantity, 0);
}

function chosenMethod(methods: ShippingMethod[], methodId: string | undefined): ShippingMethod | undefined {
  if (methodId !== undefined) return methods.find((method) => method.id === methodId);
  const [only, ...others] = methods;
  // Pickup is never chosen for a shopper who did not choose it.
  return others.length === 0 && !only?.pickup ? only : undefined;
}
