import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { type Country, listCountries } from "#domain/addresses/list-countries.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { type ShippingSettings, zoneOf } from "#rules/shipping/shipping-settings.ts";
import { shippingToJson } from "./read-shipping.ts";

/** What the pages of a shop that ships by place say about it: the same for every shopper. */
export type ShopShipping = {
  /** Those that the store has a rate for, by name. */
  countries: Country[];
  /** The store's own country, if its owner has set it. */
  own?: string;
  /** What is sent there, and pickup. Absent in a store that has only the flat rate. */
  settings?: ShippingSettings;
};

export async function readShopShipping(db: Db, store: StoreId): Promise<ShopShipping> {
  const [row] = await askInStore<Row>(db, "shopper", store, READ, [store]);
  if (!row) throw new Error("A statement without a table returned no row.");
  const { settings, own, zones } = row;
  const isSet = zones.length > 0 || settings.pickup !== null;
  const countries = listCountries().filter(({ code }) => zoneOf(zones, code)?.has_rates);
  return { countries, own: own ?? undefined, ...(isSet && { settings }) };
}

type Row = {
  settings: ShippingSettings;
  own: string | null;
  zones: { countries: string[]; everywhere_else: boolean; has_rates: boolean }[];
};

const OWN = "(select nullif(country_code, '') from store_details where store_id = $1)";

const READ: PreparedStatement = {
  name: "read-shipping-as-shopper",
  text: `select ${shippingToJson(OWN)} as settings, ${OWN} as own, (
    select coalesce(json_agg(json_build_object('countries', z.countries, 'everywhere_else', z.everywhere_else,
      'has_rates', exists (select from shipping_rates r where r.store_id = $1 and r.zone_id = z.id))), '[]')
    from shipping_zones z where z.store_id = $1) as zones`,
};
