import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { LISTENER_NAME } from "#db/listen-to-page-changes.ts";
import type { StockedServer } from "#test/stocked-server.ts";
import { ask } from "./ask.ts";
import { median, type Row, timed } from "./row.ts";
import { openBenchShop } from "./storefront-stock.ts";

const VISITS = 300;
const LANDINGS = 90;

const PATHS = {
  home: "",
  listing: "/products",
  product: "/products/thing-7",
};

type Visits = { cold: number[]; warm: number[] };

/** The first visit to a page against the second, which is served from the cache. */
export async function measureColdPages(): Promise<Row[]> {
  const shop = await openBenchShop(3 * VISITS);
  try {
    const rows: Row[] = [];
    let store = 0;
    for (const [page, path] of Object.entries(PATHS)) {
      const visits: Visits = { cold: [], warm: [] };
      // A separate store for each: even the store is read for the first time.
      while (visits.cold.length < VISITS) await visitTwice(`${shop.url}/bench-${store++}${path}`, visits);
      rows.push(toRow(page, visits));
    }
    return [toRow("landing", await visitLanding(shop)), ...rows];
  } finally {
    await shop.stop();
  }
}

async function visitTwice(url: string, { cold, warm }: Visits): Promise<void> {
  cold.push(await timed(() => ask(url)));
  warm.push(await timed(() => ask(url)));
}

/** It shows nothing that changes: it is rendered again only after a gap in the change notifications. */
async function visitLanding(shop: StockedServer): Promise<Visits> {
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  const visits: Visits = { cold: [], warm: [] };
  while (visits.cold.length < LANDINGS) {
    await client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      LISTENER_NAME,
    ]);
    await untilForgotten(shop.url);
    await visitTwice(shop.url, visits);
  }
  await client.end();
  return visits;
}

async function untilForgotten(url: string): Promise<void> {
  const giveUpAt = performance.now() + 5_000;
  while (!/page_cache_pages 0$/m.test(await (await fetch(`${url}/metrics`)).text())) {
    if (performance.now() > giveUpAt) throw new Error("The pages were not dropped from the cache.");
    await sleep(10);
  }
}

function toRow(page: string, { cold, warm }: Visits): Row {
  // The first visits run cold code, which is not measured here.
  const p50 = (times: number[]) => median(times.slice(times.length / 3));
  const ratio = p50(cold) / p50(warm);
  return {
    promise: `cold ${page} page, of the same one from memory`,
    figure: ratio.toFixed(1),
    how: `p50 ${p50(cold).toFixed(1)} ms against ${p50(warm).toFixed(1)} ms, over HTTP with brotli, ${cold.length} visits`,
  };
}
