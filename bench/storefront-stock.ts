// Thousands of stores and products, inserted by SQL: through the domain it would take hours.
import pg from "pg";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";

export const PRODUCTS_PER_STORE = 100;
const STORES_PER_STATEMENT = 500;

// Created after the rows: filling a trigram index row by row takes ten times as long.
const WORD_INDEXES = ["products_by_title", "product_variants_by_sku"];

/** The built server over a database with this many stores. */
export async function openBenchShop(
  stores: number,
  env: Record<string, string> = {},
): Promise<StockedServer> {
  const shop = await startStockedServer(async () => undefined, { RATE_LIMITS: "off", ...env });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  await stockStores(client, 0, stores);
  await client.end();
  return shop;
}

/** Store n is `bench-n`; its products are `thing-0` to `thing-99`, without options. */
export async function stockStores(client: pg.Client, from: number, to: number): Promise<void> {
  const definitions = await dropIndexes(client);
  for (let first = from; first < to; first += STORES_PER_STATEMENT)
    await client.query(STOCK, [first, Math.min(first + STORES_PER_STATEMENT, to) - 1]);
  for (const definition of definitions) await client.query(definition);
  await client.query("vacuum (analyze)");
}

async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query("select indexdef from pg_indexes where indexname = any($1)", [
    WORD_INDEXES,
  ]);
  for (const name of WORD_INDEXES) await client.query(`drop index if exists ${name}`);
  return rows.map(({ indexdef }) => indexdef);
}

const STOCK = `
  with numbered as (select n, gen_random_uuid() as id from generate_series($1::int, $2::int) n),
  opened as (
    insert into stores (id, slug, name, owner_user_id, onboarding_completed, shipping_flat_rate_cents, tax_percent)
    select id, 'bench-' || n, 'Bench ' || n, gen_random_uuid(), true, 500, 22 from numbered returning id),
  made as (
    insert into products (store_id, title, description_html, vendor, status, handle, created_at)
    select id,
      (array['Stoneware', 'Linen', 'Walnut', 'Copper', 'Woollen'])[1 + p % 5] || ' ' ||
      (array['Mug', 'Shirt', 'Board', 'Kettle', 'Blanket', 'Bowl', 'Lamp'])[1 + p % 7] || ' No. ' || p || ' of ' || n,
      '<p>Made by hand in a small workshop, in small numbers, from what grows and lies around it.</p>',
      'Workshop ' || n, 'active', 'thing-' || p, now() - make_interval(secs => p)
    from numbered, generate_series(0, ${PRODUCTS_PER_STORE - 1}) p returning id, store_id)
  insert into product_variants (store_id, product_id, position, title, price_cents, sku)
  select store_id, id, 0, 'Default', 1900, 'SKU-' || left(id::text, 8) from made`;
