import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";
import { SHIPPING_JSON } from "./read-shipping.ts";

type ShopShipping = {
  /** Absent in a store that has only the flat rate. */
  settings?: ShippingSettings;
  /** The store's own country, if its owner has set it. */
  own?: string;
};

/** What shoppers may know of how a store ships. */
export async function readShopShipping(db: Db, store: StoreId): Promise<ShopShipping> {
  const [row] = await askInStore<Row>(db, "shopper", store, READ, [store]);
  if (!row) throw new Error("A statement without a table returned no row.");
  const { settings, own } = row;
  const isSet = settings.zones.length > 0 || settings.pickup !== null;
  return { ...(isSet && { settings }), own: own ?? undefined };
}

type Row = { settings: ShippingSettings; own: string | null };

const READ: PreparedStatement = {
  name: "read-shipping-as-shopper",
  text: `select ${SHIPPING_JSON} as settings,
    (select nullif(country_code, '') from store_details where store_id = $1) as own`,
};
