import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShippingSettings } from "#rules/shipping/shipping-settings.ts";

/** The settings of store $1 as one JSON value. `which` chooses among the zones `z`. */
function shippingJson(which = "true"): string {
  return `json_build_object(
  'zones', (
    select coalesce(json_agg(json_build_object('id', z.id, 'name', z.name, 'countries', z.countries,
      'everywhere_else', z.everywhere_else, 'rates', (
        select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'delivery_time', r.delivery_time,
          'price_by', r.price_by, 'tiers', r.tiers, 'until', r.until, 'free_from_cents', r.free_from_cents)
          order by r.position), '[]')
        from shipping_rates r where r.store_id = $1 and r.zone_id = z.id)) order by z.position), '[]')
    from shipping_zones z where z.store_id = $1 and ${which}),
  'pickup', (
    select json_build_object('id', p.id, 'address', p.address, 'instructions', p.instructions)
    from local_pickups p where p.store_id = $1))`;
}

/**
 * Of the zones the one that ships to a country (an SQL expression), if any: part of the one statement that an order
 * reads. The others may hold thousands of prices.
 */
export function shippingToJson(country: string): string {
  return shippingJson(`z.id = (
    select served.id from shipping_zones served
    where served.store_id = $1 and (served.countries @> array[${country}] or served.everywhere_else and ${country} is not null)
    order by served.everywhere_else limit 1)`);
}

export async function getShipping(tx: Tx, store: StoreId): Promise<ShippingSettings> {
  const [row] = await tx.runPrepared<Row>(READ_SHIPPING, [store]);
  return requireStore(row).settings;
}

/** All that shoppers may know; the names of zones are for the owner alone. */
export async function readShippingTable(db: Db, store: StoreId): Promise<ShippingSettings> {
  const [row] = await askInStore<Pick<Row, "settings">>(db, "shopper", store, READ_TABLE, [store]);
  const { zones = [], pickup = null } = row?.settings ?? {};
  return { zones: zones.map((zone) => ({ ...zone, name: "" })), pickup };
}

const READ_TABLE: PreparedStatement = {
  name: "read-shipping-table",
  text: `select ${shippingJson()} as settings`,
};

type OwnersShipping = ShippingSettings & {
  version: number;
  /** The store's own country; blank until its owner sets it. */
  country_code: string;
};

export async function readShipping(db: Db, store: StoreId): Promise<OwnersShipping> {
  const [row] = await askInStore<Row>(db, "owner", store, READ_SHIPPING, [store]);
  const { settings, ...about } = requireStore(row);
  return { ...about, ...settings };
}

type Row = { version: number; country_code: string; settings: ShippingSettings };

const READ_SHIPPING: PreparedStatement = {
  name: "read-shipping",
  text: `select s.shipping_version as version, coalesce(d.country_code, '') as country_code, ${shippingJson()} as settings
    from stores s left join store_details d on d.store_id = s.id where s.id = $1`,
};
