import pg from "pg";
import { createOrderCounts } from "#domain/orders/lists/count-orders.ts";
import { listOrders, ORDERS_PER_PAGE, type OrderFilter } from "#domain/orders/lists/list-orders.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { anOpenStore, type OpenStore } from "#test/factories-orders.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { atMost, median, type Row, timed } from "./row.ts";

const FEW = 1_000;
const ROUNDS = 50;
const MOST = 2;

/** A page of a store with very many orders against one of a store with few, in the same database, alternating. */
export async function measureOrderList(many = 1_000_000): Promise<Row[]> {
  const shop = await openOrderShop();
  try {
    const small = await anOpenStore(shop.db);
    await fill(shop, shop.store, many);
    await fill(shop, small, FEW);
    return await measure(shop, small, many);
  } finally {
    await shop.close();
  }
}

async function measure({ db, store: large }: OrderShop, small: OpenStore, many: number): Promise<Row[]> {
  const page = (filter: OrderFilter, at: number) => (store: OpenStore) =>
    listOrders(db, store.id, filter, at);
  const lastPage = (store: OpenStore) =>
    listOrders(db, store.id, {}, Math.ceil((store === large ? many : FEW) / ORDERS_PER_PAGE));
  const search = (words: string) => (store: OpenStore) => searchOrders(db, store.id, words);
  const kinds: [string, (store: OpenStore) => Promise<unknown>, number?][] = [
    ["a page of orders", page({}, 1), MOST],
    // Nobody opens page 50,000 by clicking; a request for it waits while the index is scanned.
    ["the last page of orders", lastPage],
    ["a page of unfulfilled orders", page({ status: "unfulfilled" }, 1), MOST],
    ["search over all orders, a rare word", search("samovar"), MOST],
    ["search over all orders, a rare name without its accents", search("zoe bianchi"), MOST],
    ["search over all orders, a common word", search("shopper"), MOST],
    // Its trigrams are in every order, and each of their lists is scanned.
    ["search over all orders, an e-mail address", search("shopper-555@example.com")],
    // The number of sorted rows grows with the number of orders.
    ["search over all orders, one in a hundred", search("shopper-77")],
  ];
  const sizes = `${many.toLocaleString("en")} against ${FEW.toLocaleString("en")}`;
  const rows: Row[] = [];
  for (const [name, read, bound] of kinds) {
    const times = await takeTurns(
      () => read(large),
      () => read(small),
    );
    rows.push(toRow(`${name}, ${sizes}`, times, bound));
  }
  const took = await timed(() => createOrderCounts(db)(large.id, {}));
  rows.push({
    promise: "exact count beside it",
    figure: `${Math.round(took)} ms`,
    how: "then kept for 10 s",
  });
  return rows;
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
async function fill({ database }: OrderShop, store: OpenStore, count: number): Promise<void> {
  const client = new pg.Client(database);
  await client.connect();
  await client.query(
    `insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
       tax_percent, currency_code, fulfillment_status, shipping_name, shipping_address1, shipping_city, shipping_zip,
       shipping_country, created_at)
     select $1, 1000000000 + n * 7::bigint,
       case when n = 777 then 'samovar' else 'shopper-' || n end || '@example.com', 1000, 500, 330, 1830, 22, 'EUR',
       case when n % 10 = 0 then 'unfulfilled' else 'fulfilled' end,
       case when n = 777 then 'Zoë Bianchi' else 'Shopper ' || n end, 'Via Roma 1', 'Torino', '10100',
       'Italy', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [store.id, count],
  );
  await client.query("vacuum analyze orders");
  await client.end();
}
