import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { arabic } from "#domain/demo/words/arabic.ts";
import { german } from "#domain/demo/words/german.ts";
import { READY_LOOKS } from "#rules/theme/ready-looks.ts";
import { type Chromium, findChromium } from "#test/chromium.ts";
import { addDemoStore, type DemoShop, openDemoShop } from "#test/demo-shop.ts";
import { signIn } from "#test/owner.ts";
import { heroWith, publishTheme } from "#test/publish-theme.ts";
import { median, type Row } from "./row.ts";

/** A separate package: 181 MB that only this measurement needs. */
const FOLDER = join(import.meta.dirname, "lighthouse");
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const RUNS = 3;
const MAX_TRIES = 8;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const BAR = [98, 100, 100, 100];
const BAR_WORDS = "at least 98 for performance, else 100";

/** The part of Lighthouse's report that is used here. */
type Report = {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
  environment: { benchmarkIndex: number };
};

/** Public pages of a store with demo data, measured with Lighthouse's mobile preset. */
export async function measureLighthouse(): Promise<Row[]> {
  installLighthouse();
  const chromium = await findChromium();
  const shop = await openDemoShop("Clay and Linen");
  try {
    const pages = {
      home: shop.home,
      listing: `${shop.home}/products`,
      product: `${shop.home}/products/stoneware-mug`,
      collection: `${shop.home}/collections/kitchen-table`,
      landing: shop.url,
      ...(await pagesIn(shop, "German", { language: "de", product: german.products.mug.handle })),
      ...(await pagesIn(shop, "Arabic", { language: "ar", product: arabic.products.mug.handle })),
    };
    const rows: Row[] = [];
    for (const [page, url] of Object.entries(pages)) rows.push(toRow(page, await judge(url, chromium)));
    await dress(shop);
    rows.push(toRow("home with a theme", await judge(shop.home, chromium)));
    return rows;
  } finally {
    await shop.stop();
  }
}

/** Of another store, in this language. */
async function pagesIn(
  { url, door }: DemoShop,
  name: string,
  { language, product }: { language: string; product: string },
): Promise<Record<string, string>> {
  const home = url + (await addDemoStore(door, `Clay in ${name}`, language));
  return {
    [`home in ${name}`]: home,
    [`listing in ${name}`]: `${home}/products`,
    [`product in ${name}`]: `${home}/products/${product}`,
  };
}

/** What makes a home page heavier: two font families, a logo, a hero with a picture and an announcement. */
async function dress({ owner, ...open }: DemoShop): Promise<void> {
  // The visits before take longer than an access token lasts.
  const shop = { ...open, owner: { ...owner, ...(await signIn(open.door, owner.email)) } };
  const words = { headline: "Made to be used", text: "Stoneware, linen and light for every day." };
  const sections = await heroWith(shop, "Stoneware Mug", words);
  const [hero] = sections;
  const picture = hero?.kind === "hero" ? hero.picture : null;
  await publishTheme(shop, {
    ...READY_LOOKS.find(({ name }) => name === "Market")?.look,
    logo: picture,
    announcement: { text: "Free shipping from €80", link: "", from: null, until: null },
    sections,
  });
}

function installLighthouse(): void {
  const flags = ["ci", "--prefix", FOLDER, "--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const ended = spawnSync("npm", flags, { stdio: "inherit", shell: process.platform === "win32" });
  if (ended.status !== 0) throw new Error("Lighthouse could not be installed: see the reason above.");
}

async function judge(url: string, chromium: Chromium): Promise<Report[]> {
  const reports: Report[] = [];
  // The first visit renders the page; later ones are served from the cache.
  await (await fetch(url)).text();
  for (let run = 0; run < RUNS; run++) reports.push(await judgeOnce(url, chromium));
  return reports;
}

async function judgeOnce(url: string, chromium: Chromium, triesLeft = MAX_TRIES): Promise<Report> {
  const report = await visit(url, chromium);
  const { runtimeError } = report;
  if (!runtimeError) return report;
  // On a busy machine the trace may lack its start: Lighthouse then asks to be run again.
  if (runtimeError.code === "NO_NAVSTART" && triesLeft > 1) return judgeOnce(url, chromium, triesLeft - 1);
  throw new Error(`${url}: ${runtimeError.message}`);
}

/** Lighthouse starts a new browser for each visit, with an empty cache. */
async function visit(url: string, { executablePath, args, env }: Chromium): Promise<Report> {
  const command = [
    join(FOLDER, "node_modules/lighthouse/cli/index.js"),
    url,
    "--output=json",
    "--quiet",
    "--no-enable-error-reporting",
    `--only-categories=${CATEGORIES.join(",")}`,
    `--chrome-flags=${[...args, "--headless=new"].join(" ")}`,
  ];
  const options = {
    env: { ...process.env, ...env, CHROME_PATH: executablePath },
    maxBuffer: MAX_REPORT_BYTES,
  };
  // After a failed visit it also writes a report, and exits with a code.
  const ended = promisify(execFile)(process.execPath, command, options).catch((failure) => failure);
  const { stdout, stderr } = await ended;
  if (!stdout) throw new Error(`Lighthouse did not report on ${url}: ${stderr}`);
  return JSON.parse(stdout);
}

function toRow(page: string, results: Report[]): Row {
  const scores = CATEGORIES.map((category) => median(results.map((result) => scoreOf(result, category))));
  return {
    promise: `Lighthouse, ${page}`,
    figure: scores.join(" "),
    bar: { words: BAR_WORDS, met: scores.every((score, index) => score >= (BAR[index] ?? 0)) },
    how: `${CATEGORIES.join(", ")}; ${timesOf(results)}; mobile, median of ${RUNS}, ${powerOf(results)}${failuresOf(results)}`,
  };
}

function scoreOf({ categories }: Report, category: string): number {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

function timesOf(results: Report[]): string {
  const middle = (audit: string) =>
    median(results.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
  const seconds = (audit: string) => `${(middle(audit) / 1_000).toFixed(1)} s`;
  return `largest paint ${seconds("largest-contentful-paint")}, blocked ${Math.round(middle("total-blocking-time"))} ms, shift ${middle("cumulative-layout-shift").toFixed(3)}`;
}

/**
 * Lighthouse slows any machine down fourfold: below an index of about 1,000 the simulated phone is slower than
 * intended.
 */
function powerOf(results: Report[]): string {
  return `machine index ${Math.round(median(results.map(({ environment }) => environment.benchmarkIndex)))}`;
}

/** The audits that keep accessibility, best practices or SEO below 100. */
function failuresOf(results: Report[]): string {
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
