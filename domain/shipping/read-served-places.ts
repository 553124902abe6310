import type { Db } from "#db/client.ts";
import { type Country, listCountries } from "#domain/stores/list-countries.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { zoneOf } from "#rules/shipping/shipping-settings.ts";
import { readShopShipping } from "./read-shop-shipping.ts";

type ServedPlaces = {
  /** Those that the store has a rate for, by name. */
  countries: Country[];
  /** Its own country, if its owner has set it. */
  own?: string;
};

export async function readServedPlaces(db: Db, store: StoreId): Promise<ServedPlaces> {
  const { settings, own } = await readShopShipping(db, store);
  const countries = listCountries().filter(
    ({ code }) => (zoneOf(settings?.zones ?? [], code)?.rates.length ?? 0) > 0,
  );
  return { countries, own };
}
