import { say } from "#rules/language/say.ts";
import type { Cents } from "#rules/money/money.ts";

/** What the owner set up under Settings › Shipping. A store without it has the flat rate. */
export type ShippingSettings = { zones: ShippingZone[]; pickup: LocalPickup | null };

export type ShippingZone = {
  id: string;
  name: string;
  /** Codes of ISO 3166-1. None in the zone 'everywhere else'. */
  countries: string[];
  everywhere_else: boolean;
  rates: ShippingRate[];
};

export type ShippingRate = {
  id: string;
  name: string;
  /** In the owner's words: '2–3 days'. */
  delivery_time: string;
  /** What the tiers measure: cents of the subtotal, or grams of what is shipped. */
  price_by: RateBasis;
  /** The first begins at 0; each ends where the next begins. A rate with one price has one tier. */
  tiers: RateTier[];
  /** Not offered from here on, in the tiers' measure. */
  until: number | null;
  free_from_cents: Cents | null;
};

/** Those of all zones together: more than a list of prices by carrier, weight and country has. */
export const MAX_TIERS_PER_STORE = 2_000;

type Tiered = { rates: readonly { tiers: readonly RateTier[] }[] };

export function tierCount(zones: readonly Tiered[]): number {
  return zones.flatMap(({ rates }) => rates).reduce((count, { tiers }) => count + tiers.length, 0);
}

export type RateBasis = "value" | "weight";
export type RateTier = { from: number; price_cents: Cents };
type LocalPickup = { id: string; address: string; instructions: string };

/** A way to get an order that is open to this cart at this place. */
export type ShippingMethod = {
  id: string;
  name: string;
  delivery_time: string;
  price_cents: Cents;
  /** Only of local pickup. */
  pickup?: { address: string; instructions: string };
};

/** What is measured of a cart: its subtotal as shown, and the weight of what must be shipped. */
type Parcel = { subtotalCents: Cents; weightGrams: number };

/** Those of the place's zone in the owner's order, then pickup, which needs no place. */
export function shippingMethods(
  { zones, pickup }: ShippingSettings,
  countryCode: string | undefined,
  parcel: Parcel,
): ShippingMethod[] {
  const rates = countryCode === undefined ? [] : (zoneOf(zones, countryCode)?.rates ?? []);
  const shipped = rates.flatMap((rate) => {
    const price_cents = priceOfRate(rate, parcel);
    const { id, name, delivery_time } = rate;
    return price_cents === undefined ? [] : [{ id, name, delivery_time, price_cents }];
  });
  return pickup ? [...shipped, pickupMethod(pickup)] : shipped;
}

/** Of all methods that lead to a place, whatever is sent, in the same order. */
export function methodIdsTo({ zones, pickup }: ShippingSettings, countryCode: string | undefined): string[] {
  const rates = countryCode === undefined ? [] : (zoneOf(zones, countryCode)?.rates ?? []);
  return [...rates, ...(pickup ? [pickup] : [])].map(({ id }) => id);
}

type Sendable = { price_cents: Cents; weight_grams: number | null };

/** What sending one piece costs, as search engines are told: pickup is no shipping. */
export function ratesForOne(
  { zones }: ShippingSettings,
  countryCode: string,
  { price_cents, weight_grams }: Sendable,
): ShippingMethod[] {
  const parcel = { subtotalCents: price_cents, weightGrams: weight_grams ?? 0 };
  return shippingMethods({ zones, pickup: null }, countryCode, parcel);
}

type Served = Pick<ShippingZone, "countries" | "everywhere_else">;

/** The zone that names the country, else 'everywhere else'. */
export function zoneOf<Zone extends Served>(zones: readonly Zone[], countryCode: string): Zone | undefined {
  return (
    zones.find((zone) => zone.countries.includes(countryCode)) ?? zones.find((zone) => zone.everywhere_else)
  );
}

/** Nothing when the rate is not offered for such a parcel. */
function priceOfRate(rate: ShippingRate, { subtotalCents, weightGrams }: Parcel): Cents | undefined {
  const measure = rate.price_by === "weight" ? weightGrams : subtotalCents;
  if (rate.until !== null && measure >= rate.until) return undefined;
  if (rate.free_from_cents !== null && subtotalCents >= rate.free_from_cents) return 0;
  return rate.tiers.findLast((tier) => tier.from <= measure)?.price_cents;
}

function pickupMethod({ id, address, instructions }: LocalPickup): ShippingMethod {
  return {
    id,
    name: say.shipping.pickup,
    delivery_time: "",
    price_cents: 0,
    pickup: { address, instructions },
  };
}

/** What is said when no method is open to a cart at a place. */
export function notShippedTo(country: string): string {
  return say.shipping.notShippedTo({ country });
}
