import pg from "pg";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { ask } from "./ask.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const PRODUCTS = 50_000;
const PROMISED_MS = 100;
const VISITS = 40;

// Each was never asked for before: a new vendor and price every time.
const COLD: Record<string, (n: number) => string> = {
  "one filter": (n) => `vendor=workshop+${n}`,
  "three filters and an order": (n) => `stock=in&max=${40 + n}&option=color%3Asage&sort=price`,
};

/** A list of 50,000 products with 150,000 variants, filtered for the first time, against a plain list for the first time. */
export async function measureFilters(): Promise<Row[]> {
  const shop = await startStockedServer(async () => undefined, { RATE_LIMITS: "off" });
  const client = new pg.Client(shop.databaseUrl);
  try {
    await client.connect();
    await stock(client);
    return [await measureFirst(shop), ...(await measureCold(shop)), await measureAfterSave(shop, client)];
  } finally {
    await client.end();
    await shop.stop();
  }
}

/** The first view after the process started: it reads all products into memory. */
async function measureFirst({ url }: StockedServer): Promise<Row> {
  await ask(`${url}/plain/products`);
  const first = await timed(() => ask(`${url}/filtered/products?tag=gift`));
  return {
    promise: "filtered list, first of a process",
    figure: `${first.toFixed(0)} ms`,
    how: `all ${PRODUCTS.toLocaleString("en")} products are read into memory, once`,
  };
}

async function measureCold({ url }: StockedServer): Promise<Row[]> {
  const plain = await visits((n) => `${url}/plain/products?page=${n + 2}`);
  const rows: Row[] = [];
  for (const [kind, query] of Object.entries(COLD)) {
    const cold = await visits((n) => `${url}/filtered/products?${query(n)}`);
    const warm = await visits(() => `${url}/filtered/products?vendor=workshop+1`);
    rows.push({
      promise: `filtered list, cold, ${kind}`,
      figure: `${cold.toFixed(1)} ms`,
      bar: atMost(PROMISED_MS, cold),
      how: `p50 over HTTP; the plain list cold ${plain.toFixed(1)} ms, a filtered one from memory ${warm.toFixed(1)} ms`,
    });
  }
  return rows;
}

/** A price changes: one product is read again, and lists by price are ordered anew. */
async function measureAfterSave({ url }: StockedServer, client: pg.Client): Promise<Row> {
  const times: number[] = [];
  for (let n = 0; n < VISITS / 2; n++) {
    await client.query(
      `with one as (select id, store_id from products where handle = 'thing-' || $1::text and store_id = (select id from stores where slug = 'filtered')),
        changed as (update product_variants v set price_cents = price_cents + 1 from one where v.product_id = one.id returning v.product_id)
      select pg_notify('pages_changed', 'product:' || id || ' shelf:' || store_id) from one`,
      [n],
    );
    await ask(`${url}/plain/cart`);
    times.push(await timed(() => ask(`${url}/filtered/products?stock=in&sort=price`)));
  }
  return {
    promise: "filtered list, cold, after a price changed",
    figure: `${median(times).toFixed(1)} ms`,
    bar: atMost(PROMISED_MS, median(times)),
    how: "p50 over HTTP, ordered by price",
  };
}

async function visits(urlOf: (n: number) => string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < VISITS; n++) times.push(await timed(() => ask(urlOf(n))));
  // The first visits run cold code, which is not measured here.
  return median(times.slice(VISITS / 4));
}

/** Two stores: one of many products with all filters, and a plain one. */
async function stock(client: pg.Client): Promise<void> {
  await client.query(`
    insert into stores (id, slug, name, owner_user_id, onboarding_completed)
    select gen_random_uuid(), slug, slug, gen_random_uuid(), true from unnest(array['plain', 'filtered']) slug`);
  await client.query(`
    insert into themes (store_id, theme, published_by)
    select id, '{"list_filters":["availability","price","options","vendor","tags"],"list_order":true}', gen_random_uuid()
    from stores where slug = 'filtered'`);
  await client.query(
    `insert into products (store_id, title, description_html, vendor, tags, status, handle, created_at)
    select id, 'Stoneware ' || n, '<p>Made by hand.</p>', 'Workshop ' || n % 300,
      array[case when n % 3 = 0 then 'Gift' else 'Home' end, 'Season ' || n % 12], 'active', 'thing-' || n,
      now() - n * interval '1 minute'
    from stores, generate_series(1, case slug when 'plain' then 1000 else $1::int end) n`,
    [PRODUCTS],
  );
  // The statistics of a freshly filled table would mislead the planner.
  await client.query("analyze products");
  await client.query(`
    insert into product_options (store_id, product_id, name, position)
    select store_id, id, name, place - 1
    from products, unnest(array['Colour', 'Size']) with ordinality option (name, place)`);
  await client.query(`
    insert into product_variants
      (store_id, product_id, position, title, option1_value, option2_value, price_cents, inventory_qty)
    select store_id, id, n, 'V' || n, (array['Sage', 'White', 'Terracotta', 'Ink', 'Sand'])[1 + (n + ascii(id::text)) % 5],
      (array['S', 'M', 'L'])[1 + n], 1000 + ascii(id::text) * 37 + n * 100, (ascii(right(id::text, 1)) + n) % 7
    from products, generate_series(0, 2) n`);
  await client.query("vacuum (analyze)");
}
