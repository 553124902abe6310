import { type LaunchedChrome, launch } from "chrome-launcher";
import lighthouse, { type Result } from "lighthouse";
import { findChromium } from "#test/chromium.ts";
import { openDemoShop } from "#test/demo-shop.ts";
import { median, type Row } from "./row.ts";

const RUNS = 3;
const MAX_TRIES = 8;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const BAR = [98, 100, 100, 100];
const BAR_WORDS = "at least 98 for performance, else 100";

/** Public pages of a store with demo data, measured with Lighthouse's mobile preset. */
export async function measureLighthouse(): Promise<Row[]> {
  const shop = await openDemoShop("Clay and Linen");
  const pages = {
    home: shop.home,
    listing: `${shop.home}/products`,
    product: `${shop.home}/products/stoneware-mug`,
    collection: `${shop.home}/collections/kitchen-table`,
    landing: shop.url,
  };
  try {
    const rows: Row[] = [];
    for (const [page, url] of Object.entries(pages)) rows.push(toRow(page, await judge(url)));
    return rows;
  } finally {
    await shop.stop();
  }
}

async function judge(url: string): Promise<Result[]> {
  const results: Result[] = [];
  // The first visit renders the page; later ones are served from the cache.
  await (await fetch(url)).text();
  for (let run = 0; run < RUNS; run++) results.push(await judgeOnce(url));
  return results;
}

async function judgeOnce(url: string, triesLeft = MAX_TRIES): Promise<Result> {
  const result = await visit(url);
  const { runtimeError } = result;
  if (!runtimeError) return result;
  // On a busy machine the trace may lack its start: Lighthouse then asks to be run again.
  if (runtimeError.code === "NO_NAVSTART" && triesLeft > 1) return judgeOnce(url, triesLeft - 1);
  throw new Error(`${url}: ${runtimeError.message}`);
}

/** A new browser for each visit, with an empty cache. */
async function visit(url: string): Promise<Result> {
  const browser = await launchChromium();
  try {
    const run = await lighthouse(url, { port: browser.port, onlyCategories: [...CATEGORIES] });
    if (!run) throw new Error(`Lighthouse returned no result for ${url}.`);
    return run.lhr;
  } finally {
    browser.kill();
  }
}

async function launchChromium(): Promise<LaunchedChrome> {
  const { executablePath, args, env } = await findChromium();
  return launch({
    chromePath: executablePath,
    chromeFlags: [...args, "--headless=new"],
    envVars: { ...process.env, ...env },
  });
}

function toRow(page: string, results: Result[]): Row {
  const scores = CATEGORIES.map((category) => median(results.map((result) => scoreOf(result, category))));
  return {
    promise: `Lighthouse, ${page}`,
    figure: scores.join(" "),
    bar: { words: BAR_WORDS, met: scores.every((score, index) => score >= (BAR[index] ?? 0)) },
    how: `${CATEGORIES.join(", ")}; ${timesOf(results)}; mobile, median of ${RUNS}, ${powerOf(results)}${failuresOf(results)}`,
  };
}

function scoreOf({ categories }: Result, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function timesOf(results: Result[]): string {
  const middle = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const seconds = (audit: string) => `${(middle(audit) / 1_000).toFixed(1)} s`;
  return `largest paint ${seconds("largest-contentful-paint")}, blocked ${Math.round(middle("total-blocking-time"))} ms, shift ${middle("cumulative-layout-shift").toFixed(3)}`;
}

/**
 * Lighthouse slows any machine down fourfold: below an index of about 1,000 the simulated phone is slower than
 * intended.
 */
function powerOf(results: Result[]): string {
  return `machine index ${Math.round(median(results.map(({ environment }) => environment.benchmarkIndex)))}`;
}

/** The audits that keep accessibility, best practices or SEO below 100. */
function failuresOf(results: Result[]): string {
  const failed = results.flatMap(({ audits, categories }) =>
    CATEGORIES.slice(1).flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    ),
  );
  if (failed.includes("is-crawlable")) return "; SEO: kept out of search engines on purpose";
  return failed.length > 0 ? `; not met: ${[...new Set(failed)].join(", ")}` : "";
}
