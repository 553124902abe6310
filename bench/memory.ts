import { setTimeout as sleep } from "node:timers/promises";
import autocannon from "autocannon";
import { residentMb } from "#test/resident.ts";
import { ask } from "./ask.ts";
import { startBareNode } from "./bare-node.ts";
import { atMost, type Row } from "./row.ts";
import { openBenchShop, PRODUCTS_PER_STORE } from "./storefront-stock.ts";

const VIEWS = 1_000_000;
// Late enough that garbage of the start has been collected: it would hide growth.
const EARLY_VIEWS = 200_000;
const CONNECTIONS = 64;
const STORES = 5;
const MAX_GROWTH = 1.2;
const MAX_AT_REST_MB = 200;
const MAX_EARLY_MB = 300;
const IDLE_SECONDS = 8;

const KEPT = Array.from({ length: STORES }, (_, store) => pagesOf(`/bench-${store}`)).flat();
const ANEW = ["/bench-0/products?search=kettle", "/bench-0/products/no-such-thing"];
const SHOWN = `${KEPT.length} pages and ${ANEW.length} rendered each time, in turn; lowest of ${IDLE_SECONDS} idle seconds`;

/** Memory before the first page, after many pages, and after a million. */
export async function measureMemory(): Promise<Row[]> {
  const bare = await measureBareNode();
  const shop = await openBenchShop(STORES);
  try {
    const atRest = await settledMegabytes(shop.pid);
    // One by one: so many new pages at once would be an overload, and some would be refused.
    for (const path of KEPT) await ask(shop.url + path);
    await view(shop.url, EARLY_VIEWS);
    const early = await settledMegabytes(shop.pid);
    await view(shop.url, VIEWS - EARLY_VIEWS);
    const late = await settledMegabytes(shop.pid);
    return [
      {
        promise: "memory at rest, MB",
        figure: String(atRest),
        bar: atMost(MAX_AT_REST_MB, atRest),
        how: `against ${bare} MB of a bare Node server; resident, without PostgreSQL; lowest of ${IDLE_SECONDS} idle seconds`,
      },
      {
        promise: `memory after ${EARLY_VIEWS.toLocaleString("en")} page views, MB`,
        figure: String(early),
        bar: atMost(MAX_EARLY_MB, early),
        how: `resident, without PostgreSQL; ${SHOWN}`,
      },
      {
        promise: "memory after a million page views",
        figure: (late / early).toFixed(2),
        bar: atMost(MAX_GROWTH, late / early),
        how: `${late} MB against ${early} MB after the first ${EARLY_VIEWS.toLocaleString("en")}; ${SHOWN}`,
      },
    ];
  } finally {
    await shop.stop();
  }
}

async function measureBareNode(): Promise<number> {
  const bare = await startBareNode();
  try {
    return await settledMegabytes(bare.pid);
  } finally {
    await bare.stop();
  }
}

function pagesOf(store: string): string[] {
  const products = Array.from({ length: PRODUCTS_PER_STORE }, (_, n) => `${store}/products/thing-${n}`);
  return [store, `${store}/products`, `${store}/products?page=2`, ...products];
}

async function view(url: string, times: number): Promise<void> {
  const pages = [...KEPT, ...ANEW].map((path) => ({ path, headers: { "accept-encoding": "br" } }));
  let clients = 0;
  const { errors, statusCodeStats = {} } = await autocannon({
    url,
    connections: CONNECTIONS,
    amount: times,
    // Each client starts at another page: simultaneous requests for one page share a render.
    setupClient(client) {
      const first = Math.floor((clients++ / CONNECTIONS) * pages.length);
      client.setRequests([...pages.slice(first), ...pages.slice(0, first)]);
    },
  });
  const answered = Object.keys(statusCodeStats).join(", ");
  if (answered !== "200, 404" || errors)
    throw new Error(`Pages answered ${answered}, and failed ${errors} times.`);
}

/** The lowest of some idle seconds: uncollected garbage does not count. */
async function settledMegabytes(pid: number): Promise<number> {
  let lowest = residentMb(pid);
  for (let second = 0; second < IDLE_SECONDS; second++) {
    await sleep(1_000);
    lowest = Math.min(lowest, residentMb(pid));
  }
  return lowest;
}
