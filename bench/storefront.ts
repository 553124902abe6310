import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { readProduct } from "#domain/storefront/read-product.ts";
import type { App } from "#http/app.ts";
import type { ServerDeps } from "#http/deps.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { productTag, storeTag } from "#rules/page/page-tags.ts";
import { readConfig } from "#server/config.ts";
import { startServer } from "#test/server-process.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { BUNDLE, createBareRender } from "./bare-render.ts";
import { atMost, median, type Row, timed } from "./row.ts";
import { stockStores } from "./storefront-stock.ts";

const SMALL = 10;
const LARGE = 10_000;
const COLD_RENDERS = 600;
const SAVES = 20;
const SECRET = "a secret of the bench, as long as it takes";

/** Shoppers' pages: rendered, in a large database, and after a save. */
export async function measureStorefront(): Promise<Row[]> {
  const shop = await startStockedServer(async () => undefined, { RATE_LIMITS: "off" });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  try {
    await stockStores(client, 0, SMALL);
    const few = await readStocked(client);
    const saved = await measureSaves(shop, stockedAt(few, 2));
    const cold = await openColdApp(shop);
    const rendered = await measureCold(shop, cold, few);
    const small = await measureSizes(cold, few);
    await stockStores(client, SMALL, LARGE);
    const large = await measureSizes(cold, await readStocked(client));
    await cold.close();
    return [rendered, ...compareSizes(small, large), saved];
  } finally {
    await client.end();
    await shop.stop();
  }
}

const productOf = (store: number) => `/bench-${store}/products/thing-7`;

type ColdApp = {
  /** Drops the pages with these tags, and times the next render. */
  time(path: string, tags: string[]): Promise<number>;
  ask(path: string): Promise<void>;
  close(): Promise<void>;
};

/** The built application in this process, with browser requests but without a socket. */
async function openColdApp({ db }: StockedServer): Promise<ColdApp> {
  const { createApp }: { createApp(deps: ServerDeps): App } = await import(BUNDLE);
  const app = createApp({
    db,
    config: readConfig({ RATE_LIMITS: "off" }),
    log: pino({ level: "silent" }),
    origin: "http://localhost:3000",
    authSecret: SECRET,
    keys: deriveAuthKeys(SECRET),
    demoPicturesDir: "domain/demo/pictures",
    imageWorker: "domain/pictures/image-worker.ts",
    importWorker: "domain/imports/reading/import-worker.ts",
    isStopping: () => false,
    version: "bench",
    clientDir: join(import.meta.dirname, "../build/client"),
  });
  const headers = { "accept-encoding": "br" };

  async function ask(path: string): Promise<void> {
    const { status } = await app.fetch(new Request(`http://localhost:3000${path}`, { headers }));
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }

  async function time(path: string, tags: string[]): Promise<number> {
    app.db.onPagesChanged(tags);
    return timed(() => ask(path));
  }

  return { time, ask, close: app.close };
}

async function measureCold({ db }: StockedServer, cold: ColdApp, stocked: Stocked[]): Promise<Row> {
  await cold.ask(productOf(1));
  const bare = createBareRender();
  const page: number[] = [];
  const render: number[] = [];
  const queries: number[] = [];
  for (let turn = 0; turn < COLD_RENDERS; turn++) {
    const { n, store, product } = stockedAt(stocked, turn);
    page.push(await cold.time(productOf(n), [productTag(product)]));
    render.push(await timed(bare));
    queries.push(await timed(() => readProduct(db, store, "thing-7")));
  }
  const [ours, react, read] = [page, render, queries].map((times) =>
    median(times.slice(COLD_RENDERS / 3)),
  ) as [number, number, number];
  const over = ours - react - read;
  return {
    promise: "cold product page, over React and its query",
    figure: `${over.toFixed(2)} ms`,
    bar: atMost(1.5, over),
    how: `p50 ${ours.toFixed(2)} ms = React alone, same tree ${react.toFixed(2)} + its query ${read.toFixed(2)} + this, with brotli, without a socket`,
  };
}

type Sizes = { product: number; listing: number; search: number };

async function measureSizes(cold: ColdApp, stocked: Stocked[]): Promise<Sizes> {
  const times = { product: [] as number[], listing: [] as number[], search: [] as number[] };
  for (let turn = 0; turn < COLD_RENDERS; turn++) {
    // A stride through all stores, so that no rows are in a cache from the last request.
    const { n, store } = stockedAt(stocked, turn * 7_919);
    // Every page of the store has this tag, so that all are dropped, and the cached store with them.
    const tags = [storeTag(store)];
    times.product.push(await cold.time(productOf(n), tags));
    times.listing.push(await cold.time(`/bench-${n}/products`, tags));
    times.search.push(await cold.time(`/bench-${n}/products?search=kettle`, tags));
  }
  return { product: median(times.product), listing: median(times.listing), search: median(times.search) };
}

function compareSizes(small: Sizes, large: Sizes): Row[] {
  const sizes = `${LARGE.toLocaleString("en")} stores and 1,000,000 products against ${SMALL} and 1,000`;
  return (["product", "listing", "search"] as const).map((what) => ({
    promise: `growth, ${what}`,
    figure: (large[what] / small[what]).toFixed(2),
    bar: atMost(what === "search" ? 2 : 1.5, large[what] / small[what]),
    how: `${large[what].toFixed(1)} ms against ${small[what].toFixed(1)} ms, cold; ${sizes}`,
  }));
}

type Stocked = { n: number; store: StoreId; product: ProductId };

/**
 * Reads every store with its measured product in one query, so that the measured rows are not read one by one before.
 */
async function readStocked(client: pg.Client): Promise<Stocked[]> {
  const { rows } = await client.query<Stocked>(
    `select substr(s.slug, 7)::int as n, s.id as store, p.id as product
     from stores s join products p on p.store_id = s.id where p.handle = 'thing-7' order by n`,
  );
  return rows;
}

function stockedAt(stocked: Stocked[], turn: number): Stocked {
  return stocked[turn % stocked.length] as Stocked;
}

/** A save by a third process, until two others show it. */
async function measureSaves(shop: StockedServer, { n, store, product }: Stocked): Promise<Row> {
  const second = await startServer({ env: { DATABASE_URL: shop.databaseUrl, RATE_LIMITS: "off" } });
  const times: number[] = [];
  for (let save = 1; save <= SAVES; save++) {
    const title = `Saved ${save}`;
    for (const { url } of [shop, second]) await fetch(url + productOf(n));
    await inStore(shop.db, "owner", store, async (tx) => {
      await tx.execute(`update products set title = '${title}' where id = '${product}'`);
      await pagesChanged(tx, [productTag(product)]);
    });
    times.push(
      await timed(() => Promise.all([shop, second].map(({ url }) => untilShown(url + productOf(n), title)))),
    );
  }
  await second.stop();
  return {
    promise: "a save is new in every process",
    figure: `${Math.max(...times).toFixed(0)} ms`,
    bar: atMost(1_000, Math.max(...times)),
    how: `the slowest of ${SAVES}, two processes that did not save`,
  };
}

async function untilShown(url: string, words: string): Promise<void> {
  const giveUpAt = performance.now() + 5_000;
  while (!(await (await fetch(url)).text()).includes(words))
    if (performance.now() > giveUpAt) throw new Error(`${url} did not show '${words}'.`);
}
