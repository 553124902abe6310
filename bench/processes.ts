import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { startServer } from "#test/server-process.ts";
import { atLeast, type Row, timed } from "./row.ts";
import { openBenchShop, PRODUCTS_PER_STORE } from "./storefront-stock.ts";

const ASKED_AT_ONCE = 8;
// 1,000 pages to get warm and 1,000 to be measured, for each of the three parts.
const STORES = 60;

type Process = { url: string; pid: number };
type Work = { pages: number; seconds: number; cpuSeconds: number };

/** Pages that nobody saw before, rendered by one process and by two over the same database. */
export async function measureProcesses(): Promise<Row[]> {
  const first = await openBenchShop(STORES);
  const second = await startServer({ env: { DATABASE_URL: first.databaseUrl, RATE_LIMITS: "off" } });
  try {
    const unseen = listPages();
    const take = () => unseen.splice(0, 1_000);
    for (const process of [first, second]) await render([[process, take()]]);
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
  const ask = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      const answer = await fetch(url + path);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, ask));
}

/** What a process has worked so far, by itself and in the kernel. */
function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may hold anything: the 12th and 13th value.
  const values = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(values[11]) + Number(values[12])) / ticksPerSecond;
}

const ticksPerSecond = Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

function toRows(alone: Work, together: Work): Row[] {
  const perCpuSecond = ({ pages, cpuSeconds }: Work) => pages / cpuSeconds;
  const perSecond = ({ pages, seconds }: Work) => `${Math.round(pages / seconds)}/s`;
  const ratio = perCpuSecond(together) / perCpuSecond(alone);
  return [
    {
      promise: "cold pages per CPU-second, two processes of one's",
      figure: ratio.toFixed(2),
      bar: atLeast(0.8, ratio),
      how: `${Math.round(perCpuSecond(together))} against ${Math.round(perCpuSecond(alone))}, one PostgreSQL; ${perSecond(together)} against ${perSecond(alone)}, shared with PostgreSQL and who asks`,
    },
  ];
}
