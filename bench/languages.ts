import pg from "pg";
import type { StockedServer } from "#test/stocked-server.ts";
import { ask } from "./ask.ts";
import { openAsker } from "./asker.ts";
import { cpuSeconds } from "./cpu-seconds.ts";
import { atLeast, atMost, median, type Row } from "./row.ts";
import { openBenchShop } from "./storefront-stock.ts";

const ROUNDS = 11;
const WARMING_ROUNDS = 3;
const TURNS_PER_ROUND = 10;
const PRODUCTS_PER_TURN = 20;
/** Each turn has a store that nobody visited, of each language. */
const STORES = 2 * TURNS_PER_ROUND * (ROUNDS + WARMING_ROUNDS);
const WARM_TURN_MS = 150;

const LANGUAGES = ["en", "de"] as const;

type Work = { pages: number; cpu: number };
type Round = Record<(typeof LANGUAGES)[number], Work>;

/** Pages of a shop in German against the same ones in English: one process, in turns, by its CPU. */
export async function measureLanguages(): Promise<Row[]> {
  const shop = await openBenchShop(STORES);
  try {
    await speakGerman(shop);
    return [toColdRow(await visitCold(shop)), toWarmRow(await visitWarm(shop))];
  } finally {
    await shop.stop();
  }
}

/** Every other store: store 0 is in English, store 1 in German. */
async function speakGerman({ databaseUrl }: StockedServer): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("update stores set language = 'de' where substr(slug, 7)::int % 2 = 1");
  await client.end();
}

async function visitCold({ url, pid }: StockedServer): Promise<Round[]> {
  const paths = [
    "",
    "/products",
    ...Array.from({ length: PRODUCTS_PER_TURN }, (_, n) => `/products/thing-${n}`),
  ];
  let store = 0;
  return takeRounds(pid, async () => {
    const home = `${url}/bench-${store++}`;
    for (const path of paths) await ask(home + path);
    return paths.length;
  });
}

async function visitWarm({ url, pid }: StockedServer): Promise<Round[]> {
  const pageOf = (store: number) => ({
    url: `${url}/bench-${store}/products/thing-0`,
    pid,
    headers: { "accept-encoding": "br" },
    status: 200,
  });
  // The first response is compressed at a faster level: later ones are all as long as the second.
  for (const page of [pageOf(0), pageOf(0), pageOf(1), pageOf(1)]) await ask(page.url);
  const askers = { en: await openAsker(pageOf(0)), de: await openAsker(pageOf(1)) };
  const rounds = await takeRounds(pid, async (language) => {
    const { requests } = await askers[language].askFor(WARM_TURN_MS);
    return requests;
  });
  for (const asker of Object.values(askers)) asker.leave();
  return rounds;
}

/** `visit` answers how many pages it got. */
async function takeRounds(pid: number, visit: (language: keyof Round) => Promise<number>): Promise<Round[]> {
  const rounds: Round[] = [];
  while (rounds.length < WARMING_ROUNDS + ROUNDS) {
    const round: Round = { en: { pages: 0, cpu: 0 }, de: { pages: 0, cpu: 0 } };
    for (let turn = 0; turn < TURNS_PER_ROUND; turn++)
      for (const language of LANGUAGES) {
        const before = cpuSeconds(pid);
        round[language].pages += await visit(language);
        round[language].cpu += cpuSeconds(pid) - before;
      }
    rounds.push(round);
  }
  return rounds.slice(WARMING_ROUNDS);
}

const each = ({ cpu, pages }: Work) => cpu / pages;
const microsOf = (rounds: Round[], language: keyof Round) =>
  `${Math.round(1e6 * median(rounds.map((round) => each(round[language])))).toLocaleString("en")} µs`;
const how = (rounds: Round[]) =>
  `${microsOf(rounds, "de")} of the server's CPU against ${microsOf(rounds, "en")}, same products; ${ROUNDS} rounds of ${TURNS_PER_ROUND} alternating turns, median`;

function toColdRow(rounds: Round[]): Row {
  const ratio = median(rounds.map(({ en, de }) => each(de) / each(en)));
  return {
    promise: "cold pages in German, of English ones",
    figure: ratio.toFixed(3),
    bar: atMost(1.03, ratio),
    how: `${how(rounds)}; home, list and ${PRODUCTS_PER_TURN} products of stores that nobody visited before`,
  };
}

function toWarmRow(rounds: Round[]): Row {
  const ratio = median(rounds.map(({ en, de }) => each(en) / each(de)));
  return {
    promise: "product pages from memory per CPU-second in German, of English ones",
    figure: ratio.toFixed(3),
    bar: atLeast(0.97, ratio),
    how: how(rounds),
  };
}
