import { countOlderOrders, createOrderCounts } from "#domain/orders/lists/count-orders.ts";
import { listOrders, ORDERS_PER_PAGE } from "#domain/orders/lists/list-orders.ts";
import type { OrderFilter } from "#domain/orders/lists/match-orders.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { ORDER_TO_DOS } from "#rules/order/to-do.ts";
import { PAYMENT_FILTERS } from "#rules/payment/payment-filter.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { asTablesOwner, fillTable } from "./fill-table.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const FEW = 1_000;
const ROUNDS = 50;
const MOST = 2;
const PAGE_ROUNDS = 9;
const MOST_MS = 20;

/** Pages of a store with very many orders: against one with few in the same database, and each within a bound. */
export async function measureOrderList(many = 1_000_000): Promise<Row[]> {
  const shop = await openOrderShop();
  try {
    const small = await anOpenStore(shop.db);
    await fill(shop, small, FEW);
    await fill(shop, shop.store, many);
    const took = await timed(() => countOlderOrders(shop.db, shop.store.id));
    await asTablesOwner(shop, ["vacuum analyze order_counts"]);
    const counting = {
      promise: `counting ${words(many)} older orders once`,
      figure: `${Math.round(took)} ms`,
      how: "2,000 at a time",
    };
    return [
      ...(await compare(shop, small, many)),
      ...(await measurePages(shop)),
      ...(await measureWords(shop)),
      counting,
    ];
  } finally {
    await shop.close();
  }
}

async function compare({ db, store: large }: OrderShop, small: OpenStore, many: number): Promise<Row[]> {
  const page = (filter: OrderFilter) => (store: OpenStore) => listOrders(db, store.id, filter, 1);
  const search = (words: string) => (store: OpenStore) => searchOrders(db, store.id, words);
  const kinds: [string, (store: OpenStore) => Promise<unknown>][] = [
    ["a page of orders", page({})],
    ["a page of unfulfilled orders", page({ status: "unfulfilled" })],
    ["search over all orders, a common word", search("shopper")],
  ];
  const rows: Row[] = [];
  for (const [name, read] of kinds) {
    const times = await takeTurns(
      () => read(large),
      () => read(small),
    );
    rows.push(toRow(`${name}, ${words(many)} against ${words(FEW)}`, times, MOST));
  }
  return rows;
}

/** Each filter of the screen, and some together: the count, and the first page, one in the middle and the last. */
async function measurePages({ db, store }: OrderShop): Promise<Row[]> {
  const filters: OrderFilter[] = [
    {},
    ...(["unfulfilled", "partial", "fulfilled"] as const).map((status) => ({ status })),
    ...PAYMENT_FILTERS.map((payment) => ({ payment })),
    ...ORDER_TO_DOS.map((todo) => ({ todo })),
    ...["Malta", "Germany"].map((country) => ({ country })),
    { from: daysAgo(30) },
    { to: daysAgo(365) },
    { from: daysAgo(60), to: daysAgo(30) },
    { status: "unfulfilled", country: "Malta" },
    { payment: "archived", country: "Malta" },
    { status: "partial", payment: "demo" },
    { todo: "ship", country: "France", to: daysAgo(100) },
    { status: "fulfilled", payment: "refunded", country: "France", from: daysAgo(500), to: daysAgo(100) },
  ];
  const rows: Row[] = [];
  for (const filter of filters) {
    const counts: number[] = [];
    while (counts.length < PAGE_ROUNDS)
      counts.push(await timed(() => createOrderCounts(db)(store.id, filter)));
    const count = await createOrderCounts(db)(store.id, filter);
    const last = Math.max(1, Math.ceil(count / ORDERS_PER_PAGE));
    const reads = [{ name: "the count", took: median(counts) }];
    for (const at of new Set([1, Math.ceil(last / 2), last])) {
      const times: number[] = [];
      while (times.length < PAGE_ROUNDS) times.push(await timed(() => listOrders(db, store.id, filter, at)));
      reads.push({ name: `page ${words(at)} of ${words(last)}`, took: median(times) });
    }
    const slowest = reads.reduce((one, other) => (other.took > one.took ? other : one));
    rows.push(
      within(`the slowest of count, first, middle and last page of orders, ${wordsOf(filter)}`, slowest),
    );
  }
  return rows;
}

async function measureWords({ db, store }: OrderShop): Promise<Row[]> {
  const searches = {
    "a rare word": "samovar",
    "a rare name without its accents": "zoe bianchi",
    "a common word": "shopper",
    "an e-mail address": "shopper-555@example.com",
    "part of an e-mail address": "shopper-555@exam",
    "an address that nobody has": "nobody@nowhere.org",
    "one in a hundred": "shopper-77",
    "one in 200": "anna",
    "one in 500, with accents": "muller",
    "some digits": "555",
    "the start of a number": "#1000",
  };
  const rows: Row[] = [];
  for (const [name, typed] of Object.entries(searches)) {
    const times: number[] = [];
    while (times.length < PAGE_ROUNDS) times.push(await timed(() => searchOrders(db, store.id, typed)));
    rows.push(within(`search over all orders, ${name}`, { name: `'${typed}'`, took: median(times) }));
  }
  return rows;
}

function within(promise: string, { name, took }: { name: string; took: number }): Row {
  return {
    promise,
    figure: `${took.toFixed(1)} ms`,
    bar: atMost(MOST_MS, took),
    how: `${name}; median of ${PAGE_ROUNDS}`,
  };
}

const words = (count: number) => count.toLocaleString("en");
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

function wordsOf(filter: OrderFilter): string {
  const asked = Object.entries(filter).map(
    ([name, value]) => `${name} ${value instanceof Date ? value.toISOString().slice(0, 10) : value}`,
  );
  return asked.length > 0 ? asked.join(" and ") : "all";
}

type Times = { large: number; small: number };

async function takeTurns(large: () => Promise<unknown>, small: () => Promise<unknown>): Promise<Times> {
  const times: Record<keyof Times, number[]> = { large: [], small: [] };
  for (let round = 0; round < ROUNDS; round++) {
    times.large.push(await timed(large));
    times.small.push(await timed(small));
  }
  return { large: median(times.large), small: median(times.small) };
}

function toRow(promise: string, { large, small }: Times, bound?: number): Row {
  const ratio = large / small;
  return {
    promise,
    figure: ratio.toFixed(2),
    bar: bound === undefined ? undefined : atMost(bound, ratio),
    how: `${large.toFixed(2)} ms against ${small.toFixed(2)} ms, median of ${ROUNDS}`,
  };
}

// Inserted directly, as the tables' owner: placing them one by one would take almost an hour. One is Zoë Bianchi's, for a samovar.
function fill(shop: OrderShop, store: OpenStore, count: number): Promise<void> {
  return fillTable(
    shop,
    "orders",
    `insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
       tax_percent, currency_code, fulfillment_status, financial_status, archived_at, cancelled_at, shipping_name,
       shipping_address1, shipping_city, shipping_zip, shipping_country, created_at)
     select '${store.id}', 1000000000 + (n * 7919::bigint % ${count}) * 7,
       case when n = 777 then 'samovar' else 'shopper-' || n end || '@example.com', 1000, 500, 330, 1830, 22, 'EUR',
       case when n < 3000 or n % 997 = 0 then 'unfulfilled' when n % 1009 = 0 then 'partial' else 'fulfilled' end,
       case when n % 50 = 0 then 'demo' when n % 211 = 0 then 'refunded' when n % 311 = 0 then 'voided'
         when n % 20011 = 0 then 'pending' when n % 401 = 0 then 'awaiting_payment' else 'paid' end,
       case when n > 700000 and n % 3 = 0 then now() end, case when n % 311 = 0 then now() end,
       case when n = 777 then 'Zoë Bianchi' when n % 200 = 1 then 'Anna Rossi ' || n
         when n % 500 = 2 then 'Jürgen Müller' else 'Shopper ' || n end,
       'Via Roma 1', 'Torino', '10100',
       case when n % 100000 = 1 then 'Malta' when n % 3 = 0 then 'Germany' when n % 7 = 0 then 'France' else 'Italy' end,
       now() - n * interval '1 minute'
     from generate_series(1, ${count}) n`,
  );
}
