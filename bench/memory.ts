import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { atMost, type Row } from "./row.ts";
import { openBenchShop } from "./storefront-stock.ts";

const VIEWS = 1_000_000;
const MAX_GROWTH = 1.5;
const AUTOCANNON = join(import.meta.dirname, "../node_modules/autocannon/autocannon.js");

/** What the process holds when it has shown a page, and when it has shown it a million times. */
export async function measureMemory(): Promise<Row[]> {
  const shop = await openBenchShop(1);
  try {
    const atRest = residentMegabytes(shop.pid);
    const url = `${shop.url}/bench-0/products/thing-7`;
    // Its own ceiling is reached by the first ones.
    await view(url, VIEWS / 20);
    const early = residentMegabytes(shop.pid);
    await view(url, VIEWS);
    const late = residentMegabytes(shop.pid);
    return [
      { promise: "memory at rest", figure: `${atRest} MB`, how: "resident, without PostgreSQL" },
      {
        promise: "memory after a million page views",
        figure: (late / early).toFixed(2),
        bar: atMost(MAX_GROWTH, late / early),
        how: `${late} MB against ${early} MB after ${(VIEWS / 20).toLocaleString("en")} views`,
      },
    ];
  } finally {
    await shop.stop();
  }
}

async function view(url: string, times: number): Promise<void> {
  const flags = ["--json", "-c", "64", "-a", String(times), "-H", "accept-encoding=br", url];
  const { stdout } = await promisify(execFile)(process.execPath, [AUTOCANNON, ...flags]);
  const { non2xx, errors } = JSON.parse(stdout);
  if (non2xx || errors) throw new Error(`${url} failed ${non2xx + errors} times.`);
}

function residentMegabytes(pid: number): number {
  const kilobytes = readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
