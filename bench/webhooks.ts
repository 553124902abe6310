import { randomInt, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { QUEUE_LOCK_KEY } from "#domain/webhooks/queue-messages.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { AUTH_SECRET } from "#test/auth-secret.ts";
import { aCheckout, anOpenStore, aProductOnSale, type OnSale } from "#test/factories-orders.ts";
import { aWebhook } from "#test/factories-webhooks.ts";
import { type OrderShop, openOrderShop } from "#test/order-shop.ts";
import { asTableOwner } from "#test/rows-of.ts";
import { openShoppers } from "#test/shoppers.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";

const SHOPPERS = 16;
const ROUNDS = 5;
const SECONDS = 4;
const GOODS = 200;
const DELIVERIES = 2_000;
const SILENT = 20;

/**
 * Placing orders in a store with two addresses that are told everything against a store with none, alternating, with
 * and without deliveries beside them; messages that wait, to two addresses; and how long one message takes while another
 * store's receiver is silent. Shoppers, receiver, server and database share this machine's processors.
 */
export async function measureWebhooks(): Promise<Row[]> {
  const receiver = await openReceiver();
  const shop = await openOrderShop();
  const server = await shop.start({ WEBHOOK_RECEIVER: receiver.url, AUTH_SECRET });
  try {
    const orders = await measureOrderRate(shop, server.url, receiver);
    await drained(shop);
    const deliveries = await measureDeliveries(shop, server.pid, receiver);
    const delays = await measureDelay(shop, receiver);
    return toRows(orders, deliveries, delays);
  } finally {
    await server.stop();
    await shop.close();
    receiver.close();
  }
}

type Receiver = { url: string; got: () => number; close(): void };

/** Accepts everything at once, but for `/silent`. */
async function openReceiver(): Promise<Receiver> {
  let got = 0;
  const server = createServer((request, response) => {
    request.resume().on("end", () => {
      if (request.url === "/silent") return;
      got++;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got: () => got,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Orders a second: `noted` with addresses, but nothing sent yet. `beside`: deliveries a second during `told`. */
type OrderRates = { plain: number; noted: number; told: number; beside: number };

async function measureOrderRate(shop: OrderShop, url: string, receiver: Receiver): Promise<OrderRates[]> {
  const shoppers = openShoppers(url, SHOPPERS, SHOPPERS);
  const [plain, told] = [await stocked(shop), await stocked(shop)];
  for (const path of ["/one", "/two"])
    await aWebhook(shop.db, told.store.id, { address: receiver.url + path });
  const rush = async ({ store, goods }: typeof plain) => {
    let placed = 0;
    const ends = performance.now() + SECONDS * 1_000;
    const shopper = async () => {
      while (performance.now() < ends) {
        const checkout = aCheckout(store, [[goods[randomInt(GOODS)] as OnSale, 1]]);
        const { status } = await shoppers.place(checkout, randomUUID());
        if (status !== 200) throw new Error(`create-order answered ${status}.`);
        placed++;
      }
    };
    await Promise.all(Array.from({ length: SHOPPERS }, shopper));
    return placed / SECONDS;
  };
  try {
    for (const one of [plain, told]) await rush(one);
    const rounds: OrderRates[] = [];
    while (rounds.length < ROUNDS) {
      // What was told must not be paid for by the store that tells nothing.
      await drained(shop);
      const alone = await rush(plain);
      const noted = await withoutSending(shop, () => rush(told));
      await drained(shop);
      const before = receiver.got();
      const rate = await rush(told);
      rounds.push({ plain: alone, noted, told: rate, beside: (receiver.got() - before) / SECONDS });
    }
    return rounds;
  } finally {
    shoppers.leave();
  }
}

async function stocked({ db }: OrderShop) {
  const store = await anOpenStore(db);
  const goods: OnSale[] = [];
  while (goods.length < GOODS) goods.push(await aProductOnSale(db, store.id, { stock: 1_000_000 }));
  return { store, goods };
}

/** No worker makes messages of changes meanwhile. */
async function withoutSending<T>({ database }: OrderShop, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [QUEUE_LOCK_KEY]);
    return await work();
  } finally {
    await client.end();
  }
}

/** Drops what waits. */
async function drained({ db }: OrderShop): Promise<void> {
  await asTableOwner(db, async (query) => {
    await query("delete from webhook_changes");
    await query("delete from webhook_messages where state = 'waiting'");
  });
  await sleep(1_000);
}

/** `cpuMs`: of the server's process, for each. `transactions`: of the database, for each. */
type Deliveries = { perSecond: number; cpuMs: number; transactions: number };

/** Messages of placed orders, which are written when they are sent. */
async function measureDeliveries(shop: OrderShop, pid: number, receiver: Receiver): Promise<Deliveries> {
  const { store, goods } = await stocked(shop);
  for (const path of ["/one", "/two"])
    await aWebhook(shop.db, store.id, { address: receiver.url + path, topics: ["order.refunded"] });
  const client = new pg.Client(shop.database);
  await client.connect();
  try {
    await client.query(ORDERS, [store.id, DELIVERIES / 2, goods[0]?.productId]);
    const before = receiver.got();
    const [cpu, transactions] = [cpuSeconds(pid), await countTransactions(client)];
    const begun = performance.now();
    await client.query(QUEUE, [store.id]);
    while (receiver.got() - before < DELIVERIES) await sleep(5);
    const seconds = (performance.now() - begun) / 1_000;
    return {
      perSecond: DELIVERIES / seconds,
      cpuMs: ((cpuSeconds(pid) - cpu) * 1_000) / DELIVERIES,
      transactions: ((await countTransactions(client)) - transactions) / DELIVERIES,
    };
  } finally {
    await client.end();
  }
}

async function countTransactions(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    "select xact_commit::integer as count from pg_stat_database where datname = current_database()",
  );
  return rows[0].count;
}

const ORDERS = `
  with ordered as (
    insert into orders (store_id, order_number, email, subtotal_cents, shipping_cents, tax_cents, total_cents,
      tax_percent, currency_code, shipping_name, shipping_address1, shipping_city, shipping_zip, shipping_country)
    select $1, 1000000000 + floor(random() * 8999999999)::bigint, 'shopper.' || gen_random_uuid() || '@example.com',
      5700, 500, 1364, 7564, 22, 'EUR', 'Zoë Bianchi', 'Via Roma 1', 'Torino', '10100', 'Italy'
    from generate_series(1, $2::int) returning id, store_id)
  insert into order_line_items (store_id, order_id, position, product_id, title, variant_title, quantity, price_cents,
    total_cents)
  select store_id, id, n, $3::uuid, 'Stoneware Mug No. ' || n, 'Sage / Large', 1, 1900, 1900
  from ordered, generate_series(1, 3) n`;

const QUEUE = `
  insert into webhook_messages (store_id, webhook_id, topic, subject, happened_at)
  select o.store_id, w.id, 'order.placed', o.id, now()
  from orders o join webhooks w on w.store_id = o.store_id where o.store_id = $1`;

/** From the commit to the arrival, in milliseconds. */
async function measureDelay(shop: OrderShop, receiver: Receiver): Promise<number[]> {
  const [silent, quick] = [await anOpenStore(shop.db), await anOpenStore(shop.db)];
  const { id } = await aWebhook(shop.db, silent.id, { address: `${receiver.url}/silent` });
  const other = await aWebhook(shop.db, quick.id, { address: `${receiver.url}/quick` });
  const queue = (store: StoreId, webhook: string, count: number) =>
    asTableOwner(shop.db, (query) =>
      query(
        `insert into webhook_messages (store_id, webhook_id, topic, subject, happened_at)
         select $1, $2, 'webhook.test', gen_random_uuid(), now() from generate_series(1, $3::int)`,
        [store, webhook, count],
      ),
    );
  await queue(silent.id, id, SILENT);
  await sleep(1_000);
  const delays: number[] = [];
  while (delays.length < ROUNDS) {
    const before = receiver.got();
    const begun = performance.now();
    await queue(quick.id, other.id, 1);
    while (receiver.got() === before) await sleep(2);
    delays.push(performance.now() - begun);
  }
  return delays;
}

function toRows(orders: OrderRates[], deliveries: Deliveries, delays: number[]): Row[] {
  const share = (side: "noted" | "told") => median(orders.map((round) => round[side] / round.plain));
  const middle = (side: keyof OrderRates) => perSecond(median(orders.map((round) => round[side])));
  const slowest = Math.max(...delays);
  const how = `every topic; ${SHOPPERS} shoppers, ${ROUNDS} turns of ${SECONDS} s, median`;
  return [
    {
      promise: "create-order with webhooks to two addresses, of the same without",
      figure: share("told").toFixed(2),
      bar: atLeast(0.9, share("told")),
      how: `${middle("told")} against ${middle("plain")}, with ${middle("beside")} delivered beside; ${how}`,
    },
    {
      promise: "the same before anything is sent: what an order itself pays",
      figure: share("noted").toFixed(2),
      how: `${middle("noted")} against ${middle("plain")}; ${how}`,
    },
    {
      promise: "webhooks delivered",
      figure: perSecond(deliveries.perSecond),
      bar: atLeast(200, deliveries.perSecond),
      how: `${DELIVERIES} messages of orders with 3 lines, queued and not yet written, to two addresses on this machine; for each ${deliveries.cpuMs.toFixed(1)} ms of the server's CPU, ${deliveries.transactions.toFixed(2)} transactions`,
    },
    {
      promise: "a webhook while another store's receiver is silent",
      figure: `${Math.round(slowest)} ms`,
      bar: atMost(1_000, slowest),
      how: `from the commit to the arrival; ${SILENT} messages wait for the silent one; slowest of ${ROUNDS}`,
    },
  ];
}

function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString("en")}/s`;
}
