import pg from "pg";
import { inStore } from "#db/client.ts";
import { type CustomerFilter, listCustomers } from "#domain/customers/list-customers.ts";
import type { OpenStore } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const ROUNDS = 30;
const MOST_MS = 20;

/** Pages of a store with very many customers, each of whom has ordered once. */
export async function measureCustomerList(many = 1_000_000): Promise<Row[]> {
  const shop = await openOrderShop();
  try {
    await fill(shop, shop.store, many);
    return await measure(shop, many);
  } finally {
    await shop.close();
  }
}

async function measure({ db, store }: OrderShop, many: number): Promise<Row[]> {
  const page = (filter: CustomerFilter) =>
    inStore(db, "owner", store.id, (tx) => listCustomers(tx, store.id, filter));
  const middle = "00000000-0000-4000-8000-000000000000";
  const kinds: [string, CustomerFilter][] = [
    ["by last order", {}],
    ["by last order, in the middle", { after: `${(Date.now() - (many / 2) * 60_000) * 1_000}.${middle}` }],
    ["by what they spent", { sort: "spent" }],
    ["by what they spent, in the middle", { sort: "spent", after: `50000.${middle}` }],
    ["by orders", { sort: "orders" }],
    ["by address, in the middle", { sort: "email", after: `shopper-5@example.com.${middle}` }],
    ["with a rare tag", { tag: "press" }],
    ["with a frequent tag", { tag: "news" }],
    ["of a rare country", { country: "Malta" }],
    ["of a frequent country, by what they spent", { country: "Italy", sort: "spent" }],
    ["who ordered in the last 30 days, by what they spent", { last: "30", sort: "spent" }],
    ["who spent much", { spent: "99900" }],
    ["who want news", { news: "given" }],
    ["who want news, by what they spent", { news: "given", sort: "spent" }],
    ["who left the news (few)", { news: "left" }],
    ["who were asked for news (some)", { news: "asked", sort: "spent" }],
    ["whom nobody asked for news", { news: "none" }],
    ["with a rare word", { search: "samovar" }],
    ["with a common word", { search: "shopper" }],
  ];
  const rows: Row[] = [];
  for (const [name, filter] of kinds) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) times.push(await timed(() => page(filter)));
    const took = median(times);
    rows.push({
      promise: `a page of ${many.toLocaleString("en")} customers, ${name}`,
      figure: `${took.toFixed(1)} ms`,
      bar: atMost(MOST_MS, took),
      how: `median of ${ROUNDS}, 50 rows, by key`,
    });
  }
  return rows;
}

// Inserted directly, as the tables' owner, orders and customers: placing them one by one would take hours.
async function fill({ database }: OrderShop, store: OpenStore, count: number): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query("alter table orders disable trigger add_customer");
  await client.query(
    `insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
       tax_percent, currency_code, shipping_name, shipping_address1, shipping_city, shipping_zip, shipping_country,
       created_at)
     select $1, 1000000000 + n * 7::bigint,
       case when n = 777 then 'samovar' else 'shopper-' || n end || '@example.com', n % 100000, 0, 0, n % 100000, 0, 'EUR',
       'Shopper ' || n, 'Via Roma 1', 'Torino', '10100',
       case when n % 100000 = 1 then 'Malta' when n % 3 = 0 then 'Germany' else 'Italy' end,
       now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [store.id, count],
  );
  await client.query(
    `insert into customers (store_id, email, name, country, orders, spent_cents, last_order_at, created_at, tags)
     select store_id, email, shipping_name, shipping_country, 1, total_cents, created_at, created_at,
       case when order_number % 100003 = 0 then '{press}'::text[] when order_number % 4 = 0 then '{news}' else '{}' end
     from orders where store_id = $1`,
    [store.id],
  );
  await client.query("alter table orders enable trigger add_customer");
  await client.query("vacuum analyze orders");
  await client.query(
    `insert into consents (store_id, email, words, language, source, state, given_at, left_at)
     select store_id, email, 'News', 'en', 'footer', state, case when state <> 'asked' then now() end,
       case when state = 'left' then now() end
     from customers, lateral (select hashtext(email) as n) as hashed,
       lateral (select case when n % 10 = 0 then 'given' when n % 101 = 0 then 'asked' when n % 5003 = 0 then 'left' end
         as state) as judged
     where store_id = $1 and state is not null`,
    [store.id],
  );
  await client.query("vacuum analyze consents");
  await client.query("vacuum analyze customers");
  await client.end();
}
