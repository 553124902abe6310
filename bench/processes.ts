import { startServer } from "#test/server-process.ts";
import { ask } from "./ask.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, type Row, timed } from "./row.ts";
import { openBenchShop, PRODUCTS_PER_STORE } from "./storefront-stock.ts";

const ASKED_AT_ONCE = 8;
const PAGES = 1_000;
const WARMING = 3_000;
// Pages to warm up both processes, to measure one alone, and both together.
const STORES = (2 * WARMING + 3 * PAGES) / PRODUCTS_PER_STORE;

type Process = { url: string; pid: number };
type Work = { pages: number; seconds: number; cpuSeconds: number };

/** Uncached pages, rendered by one process and by two over the same database. */
export async function measureProcesses(): Promise<Row[]> {
  const first = await openBenchShop(STORES);
  const second = await startServer({ env: { DATABASE_URL: first.databaseUrl, RATE_LIMITS: "off" } });
  try {
    const unseen = listPages();
    const take = (pages = PAGES) => unseen.splice(0, pages);
    // The process that is measured alone comes last, so that it is warm.
    for (const process of [second, first]) await render([[process, take(WARMING)]]);
    const alone = await render([[first, take()]]);
    const together = await render([
      [first, take()],
      [second, take()],
    ]);
    return toRows(alone, together);
  } finally {
    await second.stop();
    await first.stop();
  }
}

function listPages(): string[] {
  return Array.from(
    { length: STORES * PRODUCTS_PER_STORE },
    (_, n) => `/bench-${n % STORES}/products/thing-${Math.floor(n / STORES)}`,
  );
}

async function render(shares: [Process, string[]][]): Promise<Work> {
  const pages = shares.reduce((sum, [, paths]) => sum + paths.length, 0);
  const cpu = () => shares.reduce((sum, [{ pid }]) => sum + cpuSeconds(pid), 0);
  const cpuBefore = cpu();
  const ms = await timed(() => Promise.all(shares.map(([process, paths]) => askAll(process, [...paths]))));
  return { pages, seconds: ms / 1_000, cpuSeconds: cpu() - cpuBefore };
}

async function askAll({ url }: Process, paths: string[]): Promise<void> {
  const askOn = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) await ask(url + path);
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, askOn));
}

function toRows(alone: Work, together: Work): Row[] {
  const perCpuSecond = ({ pages, cpuSeconds }: Work) => pages / cpuSeconds;
  const perSecond = ({ pages, seconds }: Work) => pages / seconds;
  const rates = `${Math.round(perSecond(together))}/s against ${Math.round(perSecond(alone))}/s`;
  const ratio = perCpuSecond(together) / perCpuSecond(alone);
  return [
    {
      promise: "cold product pages",
      figure: `${Math.round(perSecond(alone))}/s`,
      bar: atLeast(300, perSecond(alone)),
      how: `over HTTP with brotli, ${ASKED_AT_ONCE} at once, ${PAGES.toLocaleString("en")} that nobody saw before, after ${WARMING.toLocaleString("en")} others; ${(1_000 / perCpuSecond(alone)).toFixed(1)} ms of the server's CPU each, shared with PostgreSQL and who asks`,
    },
    {
      promise: "cold pages per CPU-second, two processes of one's",
      figure: ratio.toFixed(2),
      bar: atLeast(0.8, ratio),
      how: `${Math.round(perCpuSecond(together))} against ${Math.round(perCpuSecond(alone))}, one PostgreSQL; ${rates}`,
    },
  ];
}
