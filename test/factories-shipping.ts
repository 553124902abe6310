import { randomUUID } from "node:crypto";
import type { Db } from "#db/client.ts";
import { readShipping } from "#domain/shipping/read-shipping.ts";
import { saveShipping } from "#domain/shipping/save-shipping.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { ShippingInput } from "#rules/shipping/shipping-input.ts";
import type { ShippingZone } from "#rules/shipping/shipping-settings.ts";
import type { OpenStore } from "./factories-orders.ts";

type ZoneForm = ShippingInput["zones"][number];
type RateForm = ZoneForm["rates"][number];

/** One price by default. */
export function aRate(name: string, price_cents: number, change: Partial<RateForm> = {}): RateForm {
  return {
    name,
    delivery_time: "",
    price_by: "value",
    tiers: [{ from: 0, price_cents }],
    until: null,
    free_from_cents: null,
    ...change,
  };
}

/** Without countries it is 'everywhere else'. */
export function aZone(name: string, countries: string[], rates: RateForm[]): ZoneForm {
  return { name, countries, everywhere_else: countries.length === 0, rates };
}

export function shippingForm(name: string, cents = 500): Omit<ShippingInput, "version"> {
  return {
    zones: [aZone(`World of ${name}`, [], [aRate(`Post of ${name}`, cents, { delivery_time: "2–3 days" })])],
    pickup: { address: `Main street of ${name}`, instructions: `Ring at ${name}` },
  };
}

/** Saves over whatever the store has; returns its zones as they are now. */
export async function shipsBy(
  db: Db,
  store: StoreId,
  { zones = [], pickup = null }: Partial<Omit<ShippingInput, "version">>,
): Promise<ShippingZone[]> {
  const { version } = await readShipping(db, store);
  await saveShipping(db, store, { input: { version, zones, pickup }, by: randomUUID() as UserId });
  return (await readShipping(db, store)).zones;
}

/** Everywhere for what the flat rate was, and pickup. Returns the id of the rate. */
export async function shipsAtFlatRate(db: Db, store: OpenStore, name: string): Promise<string> {
  const [zone] = await shipsBy(db, store.id, shippingForm(name, store.shippingFlatRateCents));
  return zone?.rates[0]?.id ?? "";
}
