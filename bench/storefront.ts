import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { findStore } from "#domain/storefront/find-store.ts";
import { readProduct } from "#domain/storefront/read-product.ts";
import type { App, ServerDeps } from "#http/app.ts";
import { productTag, storeTag } from "#rules/page-tags.ts";
import { startServer } from "#test/server-process.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { readConfig } from "../config.ts";
import { measureAgainstBare } from "./against-bare.ts";
import { createBareRender } from "./bare-render.ts";
import { median, type Row } from "./row.ts";
import { stockStores } from "./storefront-stock.ts";

const SMALL = 10;
const LARGE = 10_000;
const COLD_RENDERS = 300;
const SAVES = 20;

/** Shoppers' pages: warm, cold, in a large database, and after a save. */
export async function measureStorefront(): Promise<Row[]> {
  const shop = await startStockedServer(async () => undefined, { RATE_LIMITS: "off" });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  try {
    await stockStores(client, 0, SMALL);
    const warm = await measureAgainstBare("warm product page", `${shop.url}${productOf(0)}`, 64);
    const saved = await measureSaves(shop);
    const cold = await openColdApp(shop);
    const rendered = await measureCold(shop, cold);
    const small = await measureSizes(cold, SMALL);
    await stockStores(client, SMALL, LARGE);
    const large = await measureSizes(cold, LARGE);
    await cold.close();
    return [...warm, ...rendered, ...compareSizes(small, large), ...saved];
  } finally {
    await client.end();
    await shop.stop();
  }
}

const productOf = (store: number) => `/bench-${store}/products/thing-7`;

type ColdApp = {
  time(path: string): Promise<number>;
  html(path: string): Promise<string>;
  close(): Promise<void>;
};

/** The built application in this process, whose pages are dropped before each request. */
async function openColdApp({ db }: StockedServer): Promise<ColdApp> {
  process.env.NODE_ENV = "production";
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

  async function html(path: string): Promise<string> {
    const response = await app.fetch(new Request(`http://localhost:3000${path}`));
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    return response.text();
  }

  async function time(path: string): Promise<number> {
    const store = await findStore(db, path.split("/")[1] ?? "");
    if (!store) throw new Error(`There is no store at ${path}.`);
    db.onPagesChanged([storeTag(store.id)]);
    const begun = performance.now();
    await html(path);
    return performance.now() - begun;
  }

  return { time, html, close: app.close };
}

async function measureCold({ db }: StockedServer, cold: ColdApp): Promise<Row[]> {
  const bare = createBareRender(await cold.html(productOf(1)));
  const page: number[] = [];
  const render: number[] = [];
  const queries: number[] = [];
  for (let turn = 0; turn < COLD_RENDERS; turn++) {
    const path = productOf(turn % SMALL);
    page.push(await cold.time(path));
    render.push(await timed(bare));
    queries.push(
      await timed(async () => {
        const store = await findStore(db, `bench-${turn % SMALL}`);
        if (store) await readProduct(db, store.id, "thing-7");
      }),
    );
  }
  const [ours, react, read] = [page, render, queries].map((times) =>
    median(times.slice(COLD_RENDERS / 3)),
  ) as [number, number, number];
  return [
    {
      promise: "cold product page, over React and its queries",
      figure: `${(ours - react - read).toFixed(2)} ms`,
      how: `p50 ${ours.toFixed(2)} ms = bare render of the same tree ${react.toFixed(2)} + queries ${read.toFixed(2)} + this`,
    },
    {
      promise: "cold product pages",
      figure: `${Math.round(1000 / ours)}/s`,
      how: "one after the other, cache dropped before each",
    },
  ];
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
    how: `${large[what].toFixed(1)} ms against ${small[what].toFixed(1)} ms, cold; ${sizes}`,
  }));
}

/** A save by a third process, until two others show it. */
async function measureSaves(shop: StockedServer): Promise<Row[]> {
  const second = await startServer({ env: { DATABASE_URL: shop.databaseUrl, RATE_LIMITS: "off" } });
  const store = await findStore(shop.db, "bench-2");
  const read = store && (await readProduct(shop.db, store.id, "thing-7"));
  if (!store || !read?.ok) throw new Error("The stocked shop has no such product.");
  const { id } = read.product;
  const times: number[] = [];
  for (let save = 1; save <= SAVES; save++) {
    const title = `Saved ${save}`;
    for (const { url } of [shop, second]) await fetch(url + productOf(2));
    await inStore(shop.db, "owner", store.id, async (tx) => {
      await tx.execute(`update products set title = '${title}' where id = '${id}'`);
      await pagesChanged(tx, [productTag(id)]);
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
      how: `the slowest of ${SAVES}, two processes that did not save`,
    },
  ];
}

async function untilShown(url: string, words: string): Promise<void> {
  const giveUpAt = performance.now() + 5_000;
  while (!(await (await fetch(url)).text()).includes(words))
    if (performance.now() > giveUpAt) throw new Error(`${url} never showed '${words}'.`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
