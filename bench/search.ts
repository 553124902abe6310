import { setTimeout } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import pg from "pg";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { createSearchIndex } from "#rules/search/search-index.ts";
import { packRows, type SearchProduct } from "#rules/search/search-rows.ts";
import { wordsOf } from "#rules/search/words.ts";
import { findChromium } from "#test/chromium.ts";
import { searchesAsYouType } from "#test/factories-search.ts";
import { aShop } from "#test/factories-storefront.ts";
import { aSearchCatalogue, insertProducts, type Mistake, someMistakes } from "#test/search-catalogue.ts";
import { type StockedServer, startStockedServer } from "#test/stocked-server.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";

const PRODUCTS = 2_000;
const MISTAKES = 1_000;
const SHOWN = 8;
/** As Lighthouse slows its phone down. */
const SLOWDOWN = 4;
const OPENINGS = 5;
const TYPED = ["stoneware mug", "stonewaer", "4006381", "linnen shrit", "sage"];

/** Search as you type, in a store as large as a browser searches by itself. */
export async function measureSearch(): Promise<Row[]> {
  const products = aSearchCatalogue(PRODUCTS);
  let store = "";
  const shop = await startStockedServer(
    async (db) => {
      const { id } = await aShop(db, { slug: "bench" });
      await searchesAsYouType(db, id);
      store = id;
    },
    { RATE_LIMITS: "off" },
  );
  const admin = new pg.Client(shop.databaseUrl);
  try {
    await admin.connect();
    await insertProducts(admin, store, products);
    await admin.query("vacuum analyze products, product_variants");
    return [measureSize(), await measureRecall(admin, store, products), ...(await measureKeys(shop))];
  } finally {
    await admin.end();
    await shop.stop();
  }
}

function measureSize(): Row {
  const rows = { products: aSearchCatalogue(1_000), collections: [], pages: [], synonyms: [] };
  const json = JSON.stringify(packRows(rows));
  const kilobytes = gzipSync(json, { level: 5 }).length / 1_024;
  return {
    promise: "rows of the search box, for 1,000 products",
    figure: `${kilobytes.toFixed(1)} KB`,
    bar: atMost(40, kilobytes),
    how: `gzip, ${(json.length / 1_024).toFixed(0)} KB before; titles, vendors, tags, options, SKUs, barcodes, prices`,
  };
}

/** Found is a mistake if a title with the word that was meant is among those that are shown. */
async function measureRecall(admin: pg.Client, store: string, products: SearchProduct[]): Promise<Row> {
  const index = await createSearchIndex({ products, collections: [], pages: [], synonyms: [] });
  const words = [...new Set(products.flatMap(({ title }) => wordsOf(title)))];
  const mistakes = someMistakes(words, MISTAKES);
  const byIndex = mistakes.filter(({ word, typed }) => hasWord(word, index.find(typed).products)).length;
  const byTrigrams = await countByTrigrams(admin, store, mistakes);
  const percent = (found: number) => (100 * found) / mistakes.length;
  return {
    promise: "one-letter mistakes that the search box finds",
    figure: `${percent(byIndex).toFixed(1)} %`,
    bar: atLeast(98, percent(byIndex)),
    how: `pg_trgm alone ${percent(byTrigrams).toFixed(1)} %; ${MISTAKES} wrong, missing, added or swapped letters at any place of the words of ${PRODUCTS} titles, among the first ${SHOWN}`,
  };
}

async function countByTrigrams(admin: pg.Client, store: string, mistakes: Mistake[]): Promise<number> {
  let found = 0;
  await admin.query("set pg_trgm.word_similarity_threshold = 0.3");
  for (const { word, typed } of mistakes) {
    const { rows } = await admin.query<{ title: string }>(
      `select title from products where store_id = $1 and title %> $2
       order by word_similarity($2, title) desc, created_at desc limit ${SHOWN}`,
      [store, typed],
    );
    if (hasWord(word, rows)) found++;
  }
  return found;
}

function hasWord(word: string, shown: { title: string }[]): boolean {
  return shown.some(({ title }) => wordsOf(title).includes(word));
}

async function measureKeys(shop: StockedServer): Promise<Row[]> {
  const { executablePath, args, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  try {
    return await typeSlowedDown(browser, `${shop.url}/bench`);
  } finally {
    await browser.close();
  }
}

async function typeSlowedDown(browser: Browser, home: string): Promise<Row[]> {
  const longest: number[] = [];
  for (let opening = 1; opening < OPENINGS; opening++) {
    const { page, longestTask } = await openSlowedDown(browser, home);
    longest.push(longestTask);
    await page.context().close();
  }
  const { page, session, longestTask } = await openSlowedDown(browser, home);
  longest.push(longestTask);

  await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const keys: number[] = [];
  for (const words of TYPED) {
    await page.getByRole("combobox").fill("");
    for (const key of words) keys.push(SLOWDOWN * (await timeKey(page, session, key)));
  }
  const sorted = keys.toSorted((a, b) => a - b);
  const [middle, late] = [median(keys), sorted[Math.floor(sorted.length * 0.95)] ?? 0];
  // Whatever else the machine does makes tasks longer, and never shorter.
  const least = Math.min(...longest);
  return [
    {
      promise: "key to result in the search box",
      figure: `${middle.toFixed(1)} ms`,
      bar: atMost(16, middle),
      how: `median of ${keys.length} keys, 95 of 100 within ${late.toFixed(1)} ms; ${SLOWDOWN} times the processor's time for all scripts of a key, ${PRODUCTS} products`,
    },
    {
      promise: "longest task while the search box gets ready",
      figure: `${least.toFixed(0)} ms`,
      bar: atMost(50, least),
      how: `unpacks and indexes ${PRODUCTS} products, processor slowed down ${SLOWDOWN}-fold; the least of ${OPENINGS} (${longest.map((ms) => ms.toFixed(0)).join(", ")}), 0 when none took 50 ms`,
    },
  ];
}

/** Nothing of Playwright runs in the page while it is measured: on a slow processor its own scripts take long. */
async function openSlowedDown(browser: Browser, home: string) {
  const page = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage();
  await page.addInitScript(watchTasks);
  await page.goto(home);
  // Until then a press does nothing.
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__reactFiber")));
  await page.getByRole("button", { name: "Search" }).focus();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  await setTimeout(500);
  await page.keyboard.press("Enter");
  await setTimeout(3_000);
  const { longTasks, openedAt } = await page.evaluate(() => {
    const { longTasks, openedAt } = window as unknown as Watched;
    return { longTasks, openedAt };
  });
  await page.getByRole("combobox").waitFor();
  // The press itself, which shows the box, is the same where search as you type is off.
  const tasks = longTasks.filter(({ start }) => start > openedAt);
  return { page, session, longestTask: Math.max(0, ...tasks.map(({ ms }) => ms)) };
}

/** `openedAt`: when the box got the focus. */
type Watched = { longTasks: { start: number; ms: number }[]; openedAt: number };

function watchTasks(): void {
  const watched = Object.assign(window, { longTasks: [], openedAt: 0 } as Watched);
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLInputElement) watched.openedAt = performance.now();
  });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      watched.longTasks.push({ start: startTime, ms: duration });
  }).observe({ type: "longtask" });
}

// The rows are there in the same task. What comes later, such as pictures, is not waited for.
const SETTLED_MS = 60;

/** The processor's time for scripts, in milliseconds: also true on a machine that is busy. */
async function timeKey(page: Page, session: CDPSession, key: string): Promise<number> {
  const before = await scriptTime(session);
  await page.keyboard.press(key === " " ? "Space" : key);
  await setTimeout(SETTLED_MS);
  return (await scriptTime(session)) - before;
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send("Performance.getMetrics");
  return 1_000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
}
