import { inStore } from "#db/client.ts";
import { listCustomerFilters } from "#domain/customers/list-customer-filters.ts";
import { type CustomerFilter, listCustomers } from "#domain/customers/list-customers.ts";
import {
  CUSTOMER_SORTS,
  type CustomerMatch,
  type CustomerSort,
  LAST_ORDERS,
  NEWS_STATES,
  ORDER_COUNTS,
} from "#rules/customer/customer-match.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { fillTable } from "./fill-table.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const ROUNDS = 9;
const MOST_MS = 20;

/** Pages of a store with very many customers, each of whom has ordered once. */
export async function measureCustomerList(many = 1_000_000): Promise<Row[]> {
  const shop = await openOrderShop();
  try {
    await fill(shop, many);
    return await measure(shop, many);
  } finally {
    await shop.close();
  }
}

/** Each filter of the screen in each order: the first two pages, one in the middle, and the last. */
async function measure({ db, store }: OrderShop, many: number): Promise<Row[]> {
  const filters: CustomerMatch[] = [
    {},
    ...["press", "news", "half", "hundredth", "rare"].map((tag) => ({ tag })),
    ...["Malta", "Italy"].map((country) => ({ country })),
    ...ORDER_COUNTS.map((orders) => ({ orders })),
    ...["5000", "99900"].map((spent) => ({ spent })),
    ...LAST_ORDERS.map((last) => ({ last })),
    ...NEWS_STATES.map((news) => ({ news })),
    ...["samovar", "shopper"].map((search) => ({ search })),
    { last: "30", news: "given" },
    { country: "Germany", orders: "five", news: "asked" },
    { last: "90", country: "Germany" },
    { spent: "95000", news: "given" },
    { tag: "half", last: "90" },
  ];
  const middles: Record<CustomerSort, string> = {
    "last-order": String((Date.now() - (many / 2) * 60_000) * 1_000),
    spent: "50000",
    orders: "1",
    email: "8",
  };
  const ends: Record<CustomerSort, string> = {
    "last-order": "0.00000000-0000-4000-8000-000000000000",
    spent: "0.00000000-0000-4000-8000-000000000000",
    orders: "0.00000000-0000-4000-8000-000000000000",
    email: "~.ffffffff-ffff-4fff-bfff-ffffffffffff",
  };
  const read = (filter: CustomerFilter) =>
    inStore(db, "owner", store.id, (tx) => listCustomers(tx, store.id, filter));
  const rows: Row[] = [];
  for (const filter of filters) {
    const pages: { took: number; name: string }[] = [];
    for (const sort of CUSTOMER_SORTS) {
      const first = { sort };
      const middle = { sort, after: `${middles[sort]}.80000000-0000-4000-8000-000000000000` };
      const last = { sort, before: ends[sort] };
      for (const [name, begin] of Object.entries({ "first page": first, "in the middle": middle, last })) {
        // Places are those of rows that were shown: the middle of all customers may lie outside of the filter.
        const { next, previous } = await read({ ...filter, ...begin });
        const place = begin === last ? previous : next;
        const places = [...(begin === first ? [begin] : []), ...(place ? [{ sort, after: place }] : [])];
        for (const place of places) {
          const times: number[] = [];
          while (times.length < ROUNDS) times.push(await timed(() => read({ ...filter, ...place })));
          pages.push({ took: median(times), name: `${name} by ${sort}` });
        }
      }
    }
    const slowest = pages.toSorted((one, other) => other.took - one.took)[0];
    if (!slowest) continue;
    rows.push({
      promise: `the slowest page of ${many.toLocaleString("en")} customers, ${wordsOf(filter)}`,
      figure: `${slowest.took.toFixed(1)} ms`,
      bar: atMost(MOST_MS, slowest.took),
      how: `${slowest.name}; ${pages.length} pages, each the median of ${ROUNDS}, 50 rows, by key`,
    });
  }
  const filtersRead = await timed(() =>
    inStore(db, "owner", store.id, (tx) => listCustomerFilters(tx, store.id)),
  );
  rows.push({
    promise: `the countries and tags of ${many.toLocaleString("en")} customers`,
    figure: `${filtersRead.toFixed(1)} ms`,
    bar: atMost(MOST_MS, filtersRead),
    how: "once",
  });
  return rows;
}

function wordsOf(filter: CustomerMatch): string {
  const words = Object.entries(filter).map(([name, value]) => `${name} ${value}`);
  return words.length > 0 ? words.join(" and ") : "all";
}

// Inserted directly, as the tables' owner, orders and customers: placing them one by one would take hours.
async function fill(shop: OrderShop, count: number): Promise<void> {
  const { id } = shop.store;
  await fillTable(
    shop,
    "orders",
    `insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
       tax_percent, currency_code, shipping_name, shipping_address1, shipping_city, shipping_zip, shipping_country,
       created_at)
     select '${id}', 1000000000 + n * 7::bigint,
       case when n = 777 then 'samovar' else left(md5(n::text), 8) || '-shopper-' || n end || '@example.com', n % 100000, 0, 0, n % 100000, 0, 'EUR',
       'Shopper ' || n, 'Via Roma 1', 'Torino', '10100',
       case when n % 100000 = 1 then 'Malta' when n % 3 = 0 then 'Germany' else 'Italy' end,
       now() - n * interval '1 minute'
     from generate_series(1, ${count}) n`,
  );
  await fillTable(
    shop,
    "customers",
    `insert into customers (store_id, email, name, country, orders, spent_cents, last_order_at, created_at, tags, news)
     select store_id, email, shipping_name, shipping_country, case when order_number % 11 = 0 then 6 else 1 end,
       total_cents, created_at, created_at,
       case when order_number % 100003 = 0 then '{press}'::text[] when order_number % 4 = 0 then '{news}' else '{}' end
         || case when n % 2 = 0 then '{half}'::text[] else '{}' end || case when n % 100 = 1 then '{hundredth}'::text[] else '{}' end
         || case when n % 10000 = 1 then '{rare}'::text[] else '{}' end,
       case when n % 10 = 0 then 'given' when n % 101 = 0 then 'asked' when n % 5003 = 0 then 'left' end
     from orders, lateral (select hashtext(email) as n) as hashed where store_id = '${id}'`,
  );
  await fillTable(
    shop,
    "customer_tags",
    `insert into customer_tags (store_id, tag, customers)
     select store_id, unnest(tags) as tag, count(*) from customers where store_id = '${id}' group by 1, 2`,
  );
}
