import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Cents } from "#rules/money/money.ts";
import type { TaxSettings } from "#rules/tax/tax-settings.ts";

/** The settings of store $1 as one JSON value, null without any: part of the one statement that an order reads. */
export const TAXES_JSON = `(
  select json_build_object('included', t.included, 'home_country_code', t.home_country_code,
    'on_shipping', t.on_shipping, 'shipping_rate', t.shipping_rate, 'across_eu', t.across_eu,
    'asks_company', t.asks_company, 'reverse_charge', t.reverse_charge, 'rates', (
      select coalesce(json_agg(json_build_object('country_code', r.country_code, 'standard', r.standard,
        'reduced', r.reduced) order by r.country_code), '[]')
      from tax_rates r where r.store_id = $1))
  from tax_settings t where t.store_id = $1)`;

export async function getTaxes(tx: Tx, store: StoreId): Promise<TaxSettings | null> {
  const [row] = await tx.runPrepared<Row>(READ_TAXES, [store]);
  return requireStore(row).taxes;
}

type OwnersTaxes = {
  version: number;
  /** Null as long as one percentage is on everything. */
  taxes: TaxSettings | null;
  /** The store's own country; blank until its owner sets it. */
  country_code: string;
  /** Something that the store sells, to explain by what the settings mean. */
  example: { title: string; price_cents: Cents } | null;
};

export async function readTaxes(db: Db, store: StoreId): Promise<OwnersTaxes> {
  const [row] = await askInStore<Row>(db, "owner", store, READ_TAXES, [store]);
  return requireStore(row);
}

type Row = OwnersTaxes;

const READ_TAXES: PreparedStatement = {
  name: "read-taxes",
  text: `select s.tax_version as version, coalesce(d.country_code, '') as country_code, ${TAXES_JSON} as taxes,
      (select json_build_object('title', p.title, 'price_cents', v.price_cents)
        from products p join product_variants v on v.store_id = p.store_id and v.product_id = p.id
        where p.store_id = $1 and p.status = 'active' and v.price_cents > 0
        order by p.created_at, p.id, v.position, v.id limit 1) as example
    from stores s left join store_details d on d.store_id = s.id where s.id = $1`,
};
