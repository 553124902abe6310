import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { type Country, listCountries } from "#domain/stores/list-countries.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { type ShippingSettings, zoneOf } from "#rules/shipping/shipping-settings.ts";
import { SHIPPING_JSON } from "./read-shipping.ts";

type ServedPlaces = {
  /** Those that the store has a rate for, by name. */
  countries: Country[];
  /** Its own, if its owner said so. */
  own?: string;
};

export async function readServedPlaces(db: Db, store: StoreId): Promise<ServedPlaces> {
  const [row] = await askInStore<Row>(db, "shopper", store, READ, [store]);
  const zones = row?.settings.zones ?? [];
  const countries = listCountries().filter(({ code }) => (zoneOf(zones, code)?.rates.length ?? 0) > 0);
  return { countries, own: row?.own ?? undefined };
}

type Row = { settings: ShippingSettings; own: string | null };

const READ: PreparedStatement = {
  name: "read-shipping-as-shopper",
  text: `select ${SHIPPING_JSON} as settings,
    (select nullif(country_code, '') from store_details where store_id = $1) as own`,
};
