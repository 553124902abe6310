import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { findStore } from "#domain/storefront/find-store.ts";
import { readProduct } from "#domain/storefront/read-product.ts";
import type { App, ServerDeps } from "#http/app.ts";
import type { ProductId, StoreId } from "#rules/ids.ts";
import { listingTag, productTag } from "#rules/page-tags.ts";
import { startServer } from "#test/server-process.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { readConfig } from "../config.ts";
import { createBareRender } from "./bare-render.ts";
import { atLeast, atMost, median, type Row, timed } from "./row.ts";
import { PRODUCTS_PER_STORE, stockStores } from "./storefront-stock.ts";

const SMALL = 10;
const LARGE = 10_000;
const COLD_RENDERS = 600;
const ASKED_AT_ONCE = 8;
const SAVES = 20;

/** Shoppers' pages: rendered, in a large database, and after a save. */
export async function measureStorefront(): Promise<Row[]> {
  const shop = await startStockedServer(async () => undefined, { RATE_LIMITS: "off" });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  try {
    await stockStores(client, 0, SMALL);
    const saved = await measureSaves(shop);
    const cold = await openColdApp(shop);
    const rendered = await measureCold(shop, cold);
    const small = await measureSizes(cold, SMALL);
    await stockStores(client, SMALL, LARGE);
    const large = await measureSizes(cold, LARGE);
    await cold.close();
    return [...rendered, ...compareSizes(small, large), ...saved];
  } finally {
    await client.end();
    await shop.stop();
  }
}

const productOf = (store: number) => `/bench-${store}/products/thing-7`;

type ColdApp = {
  time(path: string): Promise<number>;
  ask(path: string): Promise<void>;
  close(): Promise<void>;
};

/** The built application in this process, whose pages are dropped before each request. */
async function openColdApp({ db }: StockedServer): Promise<ColdApp> {
  const bundle = new URL("../build/server/index.js", import.meta.url).href;
  const { createApp }: { createApp(deps: ServerDeps): App } = await import(bundle);
  const app = createApp({
    db,
    config: readConfig({ RATE_LIMITS: "off" }),
    log: pino({ level: "silent" }),
    origin: "http://localhost:3000",
    authSecret: "a secret of the bench, as long as it takes",
    demoPicturesDir: "domain/demo/pictures",
    clientDir: join(import.meta.dirname, "../build/client"),
  });

  async function ask(path: string): Promise<void> {
    const { status } = await app.fetch(new Request(`http://localhost:3000${path}`));
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  }

  async function time(path: string): Promise<number> {
    const { store, product } = await inBench(db, path);
    db.onPagesChanged([listingTag(store), productTag(product)]);
    const begun = performance.now();
    await ask(path);
    return performance.now() - begun;
  }

  return { time, ask, close: app.close };
}

async function measureCold({ db }: StockedServer, cold: ColdApp): Promise<Row[]> {
  await cold.ask(productOf(1));
  const bare = createBareRender();
  const page: number[] = [];
  const render: number[] = [];
  const queries: number[] = [];
  for (let turn = 0; turn < COLD_RENDERS; turn++) {
    const path = productOf(turn % SMALL);
    page.push(await cold.time(path));
    render.push(await timed(bare));
    const { store } = await inBench(db, path);
    queries.push(await timed(() => readProduct(db, store, "thing-7")));
  }
  const [ours, react, read] = [page, render, queries].map((times) =>
    median(times.slice(COLD_RENDERS / 3)),
  ) as [number, number, number];
  const over = ours - react - read;
  const rate = await measureRate(cold);
  return [
    {
      promise: "cold product page, over React and its query",
      figure: `${over.toFixed(2)} ms`,
      bar: atMost(1.5, over),
      how: `p50 ${ours.toFixed(2)} ms = React alone, same tree ${react.toFixed(2)} + its query ${read.toFixed(2)} + this`,
    },
    {
      promise: "cold product pages",
      figure: `${Math.round(rate)}/s`,
      bar: atLeast(300, rate),
      how: `${ASKED_AT_ONCE} at once, ${SMALL * PRODUCTS_PER_STORE} pages that nobody saw before`,
    },
  ];
}

async function measureRate(cold: ColdApp): Promise<number> {
  const stores = Array.from({ length: SMALL }, (_, store) => store);
  const things = Array.from({ length: PRODUCTS_PER_STORE }, (_, thing) => thing);
  const unseen = things.flatMap((thing) => stores.map((store) => `/bench-${store}/products/thing-${thing}`));
  const pages = unseen.length;
  const ask = async () => {
    for (let path = unseen.pop(); path; path = unseen.pop()) await cold.ask(path);
  };
  const ms = await timed(() => Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask)));
  return pages / (ms / 1_000);
}

type Sizes = { product: number; listing: number; search: number };

async function measureSizes(cold: ColdApp, stores: number): Promise<Sizes> {
  const times = { product: [] as number[], listing: [] as number[], search: [] as number[] };
  for (let turn = 0; turn < COLD_RENDERS; turn++) {
    // A stride through all stores: nothing is warm because it was asked for a moment ago.
    const store = (turn * 7_919) % stores;
    times.product.push(await cold.time(productOf(store)));
    times.listing.push(await cold.time(`/bench-${store}/products`));
    times.search.push(await cold.time(`/bench-${store}/products?search=kettle`));
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

/** The store of this address and the product that is measured there. */
async function inBench(db: Db, path: string): Promise<{ store: StoreId; product: ProductId }> {
  const store = await findStore(db, path.split("/")[1] ?? "");
  const read = store && (await readProduct(db, store.id, "thing-7"));
  if (!store || !read?.ok) throw new Error(`${path} is not stocked.`);
  return { store: store.id, product: read.product.id };
}

/** A save by a third process, until two others show it. */
async function measureSaves(shop: StockedServer): Promise<Row[]> {
  const second = await startServer({ env: { DATABASE_URL: shop.databaseUrl, RATE_LIMITS: "off" } });
  const { store, product } = await inBench(shop.db, productOf(2));
  const times: number[] = [];
  for (let save = 1; save <= SAVES; save++) {
    const title = `Saved ${save}`;
    for (const { url } of [shop, second]) await fetch(url + productOf(2));
    await inStore(shop.db, "owner", store, async (tx) => {
      await tx.execute(`update products set title = '${title}' where id = '${product}'`);
      await pagesChanged(tx, [productTag(product)]);
    });
    times.push(
      await timed(() => Promise.all([shop, second].map(({ url }) => untilShown(url + productOf(2), title)))),
    );
  }
  await second.stop();
  return [
    {
      promise: "a save is new in every process",
      figure: `${Math.max(...times).toFixed(0)} ms`,
      bar: atMost(1_000, Math.max(...times)),
      how: `the slowest of ${SAVES}, two processes that did not save`,
    },
  ];
}

async function untilShown(url: string, words: string): Promise<void> {
  const giveUpAt = performance.now() + 5_000;
  while (!(await (await fetch(url)).text()).includes(words))
    if (performance.now() > giveUpAt) throw new Error(`${url} never showed '${words}'.`);
}
