// What a shop's own host costs: finding its store, and serving its pages from memory.
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { ServedHost } from "#domain/shop-domains/host-table.ts";
import { createHostJudge } from "#http/front/judge-host.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { readConfig } from "#server/config.ts";
import { aServedName } from "#test/factories-shop-domains.ts";
import { freePort } from "#test/server-process.ts";
import { type Asker, openAsker, type PageRequest } from "./asker.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";
import { openBenchShop } from "./storefront-stock.ts";

const NAMES = 10_000;
const LOOK_UPS = 200_000;
const ROUNDS = 9;
const TURN_MS = 80;
const TURNS_PER_ROUND = 12;
const NAME = "bench.example.com";

export async function measureHosts(): Promise<Row[]> {
  return [measureLookUp(), await measurePage()];
}

function measureLookUp(): Row {
  const names = new Map<string, ServedHost>();
  const slugs = new Map<string, ServedHost>();
  for (let n = 0; n < NAMES; n++) {
    const name = `shop-${n}.example.com`;
    const served = { storeId: `store-${n}` as StoreId, slug: `bench-${n}`, isMain: true, main: name };
    names.set(name, served);
    slugs.set(served.slug, served);
  }
  const config = readConfig({
    PUBLIC_URL: "https://platform.example",
    STORE_CNAME: "shops.platform.example",
  });
  const judge = createHostJudge({
    hosts: { find: (name) => names.get(name), size: NAMES, isLoaded: true },
    config,
  });
  const requests = Array.from({ length: 100 }, (_, n) => requestAt(n * 99));
  const byHost = microsecondsFor((n) => judge(requests[n % 100] as IncomingMessage));
  const bySlug = microsecondsFor((n) =>
    slugs.get((requests[n % 100] as IncomingMessage).url?.split("/")[1] ?? ""),
  );
  return {
    promise: "finding the store by its host",
    figure: `${byHost.toFixed(2)} µs`,
    bar: atMost(2, byHost),
    how: `of ${NAMES.toLocaleString("en")} names, the headers of a browser read; by slug ${bySlug.toFixed(2)} µs`,
  };
}

/** As Chromium sends it. */
function requestAt(n: number): IncomingMessage {
  const host = `Shop-${n}.example.com`;
  const names = ["connection", "sec-ch-ua", "sec-ch-ua-mobile", "sec-ch-ua-platform", "user-agent", "accept"];
  const others = [
    ...names,
    "sec-fetch-site",
    "sec-fetch-mode",
    "accept-encoding",
    "accept-language",
    "cookie",
  ];
  const rawHeaders = ["Host", host, ...others.flatMap((name) => [name, "value"])];
  const socket = { remoteAddress: "203.0.113.7" };
  return { url: `/bench-${n}/products`, headers: { host }, rawHeaders, socket } as unknown as IncomingMessage;
}

function microsecondsFor(work: (n: number) => unknown): number {
  const rounds = Array.from({ length: ROUNDS }, () => {
    const began = performance.now();
    for (let n = 0; n < LOOK_UPS; n++) work(n);
    return ((performance.now() - began) * 1_000) / LOOK_UPS;
  });
  return median(rounds);
}

async function measurePage(): Promise<Row> {
  const port = await freePort();
  const env = { PORT: port, PUBLIC_URL: `http://localhost:${port}`, STORE_CNAME: "shops.example.net" };
  const shop = await openBenchShop(2, env);
  try {
    const { rows } = await shop.db.pool.query("select id from stores where slug = 'bench-0'");
    await aServedName(shop.db, rows[0].id, NAME);
    const { pid } = shop;
    const asked: PageRequest = {
      url: `${shop.url}/bench-1`,
      pid,
      headers: { "accept-encoding": "br" },
      status: 200,
    };
    const atHost: PageRequest = { ...asked, url: `${shop.url}/`, headers: { ...asked.headers, host: NAME } };
    for (const page of [asked, atHost]) await warm(page);
    const [below, root] = [await openAsker(asked), await openAsker(atHost)];
    const ratios: number[] = [];
    // The first round warms up.
    for (let round = 0; round <= ROUNDS; round++) ratios.push(await compare(root, below));
    for (const asker of [below, root]) asker.leave();
    const ratio = median(ratios.slice(1));
    return {
      promise: "home page at a shop's own host",
      figure: ratio.toFixed(2),
      bar: atLeast(0.9, ratio),
      how: "requests per second from memory, of those for the same page below a slug",
    };
  } finally {
    await shop.stop();
  }
}

/** The first answer is compressed at a faster level; and the server learns of the name a moment later. */
async function warm({ url, headers, status }: PageRequest): Promise<void> {
  for (let answered = 0; answered < 3; ) {
    const [answer] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
    answer.resume();
    if (answer.statusCode === status) answered++;
    else await setTimeout(100);
  }
}

async function compare(root: Asker, below: Asker): Promise<number> {
  const done = { root: { requests: 0, seconds: 0 }, below: { requests: 0, seconds: 0 } };
  for (let turn = 0; turn < TURNS_PER_ROUND; turn++)
    for (const [side, asker] of [
      ["root", root],
      ["below", below],
    ] as const) {
      const { requests, seconds } = await asker.askFor(TURN_MS);
      done[side].requests += requests;
      done[side].seconds += seconds;
    }
  return done.root.requests / done.root.seconds / (done.below.requests / done.below.seconds);
}
