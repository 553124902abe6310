import {
  type ShippingMethod,
  type ShippingSettings,
  shippingMethods,
} from "#rules/shipping/shipping-settings.ts";
import { type OrderTotals, type PricedLine, subtotal, sumUp, type TotalsSettings } from "./order-totals.ts";

export type OrderLine = PricedLine & { weightGrams: number | null; requiresShipping: boolean };

/** Where it goes and how, as the shopper chose. */
export type Delivery = { countryCode?: string; methodId?: string };

export type PriceSettings = TotalsSettings & {
  /** Absent in a store that has only the flat rate. */
  shipping?: ShippingSettings;
};

type PricedOrder = {
  totals: OrderTotals;
  /** Absent in a store that has only the flat rate. */
  shipping?: ChosenShipping;
};

export type ChosenShipping = {
  /** False when nothing in the cart needs shipping: then there is no method and no cost. */
  needed: boolean;
  /** What the shopper can choose from. */
  methods: ShippingMethod[];
  /** The chosen one, or the only one that ships. */
  method?: ShippingMethod;
};

/**
 * What an order costs, and why: the one function that prices on the server. Whole cents (or whichever unit is the
 * currency's smallest), half up; the order of the lines makes no difference.
 */
export function priceOrder(
  lines: readonly OrderLine[],
  delivery: Delivery,
  settings: PriceSettings,
): PricedOrder {
  const subtotalCents = subtotal(lines);
  if (!settings.shipping)
    return { totals: sumUp(subtotalCents, settings.shippingFlatRateCents ?? 0, settings.taxPercent) };
  const shipping = chooseShipping(lines, delivery, settings.shipping);
  return {
    totals: sumUp(subtotalCents, shipping.method?.price_cents ?? 0, settings.taxPercent),
    shipping,
  };
}

function chooseShipping(
  lines: readonly OrderLine[],
  { countryCode, methodId }: Delivery,
  settings: ShippingSettings,
): ChosenShipping {
  const shipped = lines.filter((line) => line.requiresShipping);
  if (shipped.length === 0) return { needed: false, methods: [] };
  const parcel = { subtotalCents: subtotal(lines), weightGrams: weightOf(shipped) };
  const methods = shippingMethods(settings, countryCode, parcel);
  return { needed: true, methods, method: chosenMethod(methods, methodId) };
}

function weightOf(lines: readonly OrderLine[]): number {
  return lines.reduce((grams, line) => grams + (line.weightGrams ?? 0) * line.quantity, 0);
}

function chosenMethod(methods: ShippingMethod[], methodId: string | undefined): ShippingMethod | undefined {
  if (methodId !== undefined) return methods.find((method) => method.id === methodId);
  const [only, ...others] = methods;
  // Nobody has to come and fetch an order who did not say so.
  return others.length === 0 && !only?.pickup ? only : undefined;
}
