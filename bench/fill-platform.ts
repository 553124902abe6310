// Thousands of stores with their orders, made by SQL inside the database: sizes as they are in life, a few large stores and
// a long tail.
import pg from "pg";

export type PlatformSize = { stores: number; products: number; orders: number };

type Server = pg.ClientConfig;

const FILLED = [
  "users",
  "stores",
  "memberships",
  "products",
  "product_variants",
  "orders",
  "order_line_items",
  "customers",
  "events",
];

/**
 * Store n is `store-n`, the largest first; its owner is `owner-n@example.com`, its products are `thing-1`, `thing-2` and
 * so on. Its indexes and constraints are made after the rows.
 */
export async function fillPlatform(server: Server, size: PlatformSize): Promise<void> {
  const [one, other] = await Promise.all([openClient(server), openClient(server)]);
  try {
    const { drops, keys, indexes, references } = await listParts(one);
    for (const drop of drops) await one.query(drop);
    for (const statement of [...planOf(size), STORES, OWNERS, MEMBERSHIPS, FILTERS])
      await one.query(statement);
    // The words of orders take as long to index as everything else together.
    const isLong = (index: string) => /orders_by_words/.test(index);
    const made = Promise.withResolvers<void>();
    await Promise.all([
      (async () => {
        await one.query(ORDERS);
        made.resolve();
        for (const index of indexes.filter(isLong)) await one.query(index);
      })().catch(made.reject),
      (async () => {
        for (const statement of [LINES, EVENTS, PRODUCTS, VARIANTS]) await other.query(statement);
        await made.promise;
        for (const statement of [CUSTOMERS, ...keys, ...indexes.filter((index) => !isLong(index))])
          await other.query(statement);
      })(),
    ]);
    for (const statement of [...references, "drop table plan_of_orders, plan_of_stores", "vacuum (analyze)"])
      await one.query(statement);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function openClient(server: Server): Promise<pg.Client> {
  const client = new pg.Client(server);
  await client.connect();
  await client.query(
    "set maintenance_work_mem = '1GB'; set work_mem = '512MB'; set synchronous_commit = off",
  );
  await client.query("set client_min_messages = warning");
  return client;
}

/** What is taken off the tables, and how it is put back. References come back unchecked: the rows are ours. */
async function listParts(client: pg.Client) {
  const { rows } = await client.query<{ what: string; drop: string; make: string }>(
    `with filled as (select name::regclass as table from unnest($1::text[]) name)
     select case contype when 'f' then 'reference' else 'key' end as what,
       format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
         || case when contype = 'f' and conrelid in (select filled.table from filled) and not condeferrable then ' not valid' else '' end as make
     from pg_constraint where contype = 'f' and (conrelid in (select filled.table from filled) or confrelid in (select filled.table from filled))
       or contype in ('p', 'u') and conrelid in (select filled.table from filled)
     union all
     select 'index', format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid) from pg_index i
     where indrelid in (select filled.table from filled) and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by what desc`,
    [FILLED],
  );
  const makes = (wanted: string) => rows.filter(({ what }) => what === wanted).map(({ make }) => make);
  const triggers = (way: string) => FILLED.map((table) => `alter table ${table} ${way} trigger user`);
  return {
    drops: [...rows.map(({ drop }) => drop), ...triggers("disable")],
    keys: makes("key"),
    indexes: makes("index"),
    references: [...makes("reference"), ...triggers("enable")],
  };
}

// By Zipf's law: the largest of 10,000 stores has a tenth of all orders, the smallest about fifty. Orders lie in the table
// as they were placed, so that those of one store are spread over all of it.
function planOf({ stores, products, orders }: PlatformSize): string[] {
  return [
    `create unlogged table plan_of_stores as
     with weighed as (select n, 1.0 / n / sum(1.0 / n) over () as o, n ^ -0.5 / sum(n ^ -0.5) over () as p
       from generate_series(1, ${stores}) n),
     rounded as (select n, md5('store ' || n)::uuid as id, greatest(floor(o * ${orders}), 1)::int as orders,
       greatest(floor(p * ${products}), 1)::int as products from weighed)
     select n, id, orders + case when n = 1 then ${orders} - sum(orders) over () else 0 end::int as orders,
       products + case when n = 1 then ${products} - sum(products) over () else 0 end::int as products from rounded`,
    `create unlogged table plan_of_orders as
     select row_number() over () as n, store, id, products, customer, at from (
       select s.n as store, s.id, s.products::int, floor(random() * s.orders * 0.6)::int as customer,
         now() - random() ^ 2 * interval '3 years' - interval '1 hour' as at
       from plan_of_stores s, generate_series(1, s.orders::int) order by at) placed`,
    "analyze plan_of_stores, plan_of_orders",
  ];
}

const STORES = `
  insert into stores (id, slug, name, owner_user_id, onboarding_completed, shipping_flat_rate_cents, tax_percent, created_at)
  select id, 'store-' || n, 'Store ' || n, md5('owner ' || n)::uuid, true, 500, 22, now() - interval '3 years' + n * interval '1 minute'
  from plan_of_stores;
  insert into store_slugs (slug, store_id) select slug, id from stores where slug like 'store-%' on conflict do nothing`;

const OWNERS = `
  insert into users (id, email) select md5('owner ' || n)::uuid, 'owner-' || n || '@example.com' from plan_of_stores`;

const MEMBERSHIPS = `
  insert into memberships (store_id, user_id, role) select id, md5('owner ' || n)::uuid, 'owner' from plan_of_stores`;

/** One store in twenty, among them the largest, lets shoppers filter its lists. */
const FILTERS = `
  insert into themes (store_id, theme, published_by)
  select id, '{"list_filters":["availability","price","vendor","tags"],"list_order":true}', md5('owner ' || n)::uuid
  from plan_of_stores where n % 20 = 1`;

const ORDERS = `
  insert into orders (id, store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
    tax_percent, currency_code, financial_status, paid_cents, fulfillment_status, shipping_name, shipping_address1,
    shipping_city, shipping_zip, shipping_country, created_at)
  select md5('order ' || n)::uuid, id, 1000000000 + n * 7, 'buyer.' || to_hex(store * 7919 + customer) || '@example.com',
    1900 * (1 + n % 2), 500, 528, 1900 * (1 + n % 2) + 1028, 22, 'EUR', 'paid', 1900 * (1 + n % 2) + 1028,
    case when at > now() - interval '7 days' then 'unfulfilled' else 'fulfilled' end,
    (array['Anna', 'Ben', 'Chiara', 'Zoë', 'Emil', 'Fatima', 'Gözde'])[1 + customer % 7] || ' ' ||
    (array['Rossi', 'Keller', 'Novak', 'Dubois', 'Silva'])[1 + customer % 5],
    'Via Roma 1', 'Torino', '10100', (array['Italy', 'Germany', 'France', 'Spain'])[1 + customer % 4], at
  from plan_of_orders`;

const LINES = `
  insert into order_line_items (store_id, order_id, position, product_id, title, variant_title, quantity, price_cents,
    total_cents)
  select id, md5('order ' || n)::uuid, line, md5('product ' || store || ' ' || 1 + (n + line) % products)::uuid,
    'Stoneware Mug No. ' || 1 + (n + line) % products, 'Default', 1, 1900, 1900
  from plan_of_orders, generate_series(0, (n % 2)::int) line`;

const EVENTS = `
  insert into events (store_id, type, payload, created_at)
  select id, 'order.placed', jsonb_build_object('order_id', md5('order ' || n)::uuid, 'order_number', 1000000000 + n * 7), at
  from plan_of_orders`;

const PRODUCTS = `
  insert into products (id, store_id, title, description_html, vendor, tags, status, handle, created_at)
  select md5('product ' || n || ' ' || p)::uuid, id,
    (array['Stoneware', 'Linen', 'Walnut', 'Copper', 'Woollen'])[1 + p % 5] || ' ' ||
    (array['Mug', 'Shirt', 'Board', 'Kettle', 'Blanket', 'Bowl', 'Lamp'])[1 + p % 7] || ' No. ' || p,
    '<p>Made by hand in a small workshop, in small numbers, from what grows and lies around it.</p>',
    'Workshop ' || p % 30, array['Season ' || p % 12], 'active', 'thing-' || p, now() - make_interval(mins => p)
  from plan_of_stores, generate_series(1, products::int) p`;

const VARIANTS = `
  insert into product_variants (id, store_id, product_id, position, title, price_cents, sku, inventory_qty)
  select md5('variant ' || n || ' ' || p)::uuid, id, md5('product ' || n || ' ' || p)::uuid, 0, 'Default', 1900,
    'SKU-' || p, 1000000
  from plan_of_stores, generate_series(1, products::int) p`;

const CUSTOMERS = `
  insert into customers (store_id, email, name, country, orders, spent_cents, last_order_at, created_at)
  select store_id, email, max(shipping_name), max(shipping_country), count(*), sum(total_cents), max(created_at),
    min(created_at)
  from orders group by store_id, email`;
