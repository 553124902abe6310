import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { connect } from "#db/connect.ts";
import { makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import { aMugStore, auditOrders, type MugStore } from "./audit-orders.ts";
import { startReaders } from "./database-away.ts";
import { type Rush, startRush } from "./rush.ts";
import { openStandbyPair, type StandbyPair } from "./standby-pair.ts";

const PROCESSES = 2;
const TOLD_WITHIN_MS = 15_000;
const BACK_WITHIN_MS = 15_000;
const AFTER_PROMOTION_MS = 10_000;
// Until somebody, or Patroni, decides to promote.
const DECIDED_AFTER_MS = 3_000;
const UNDERWAY = 20;

/**
 * Two processes over a primary and its synchronous standby. The standby is lost twice, and commits hang; then the
 * primary is killed under orders, and the standby promoted.
 */
export async function failover(): Promise<string> {
  const pair = await openStandbyPair(aMugStore);
  const folders = Array.from({ length: PROCESSES }, makeDataFolder);
  const servers: ServerProcess[] = [];
  const env = { DATABASE_URL: pair.url, RATE_LIMITS: "off", LOG_LEVEL: "silent" };
  const crowds: Crowd[] = [];
  try {
    for (const dataDir of folders) servers.push(await startServer({ dataDir, env }));
    for (const { url } of servers) crowds.push(startCrowd(url, pair.kept));
    await untilOrdersAgain(crowds);
    const emptied = await loseStandby(pair, crowds, () => pair.waitForStandby(false));
    await pair.standby.start();
    await pair.waitForStandby(true);
    const restarted = await loseStandby(pair, crowds, pair.standby.start);
    const backMs = await failOver(pair, crowds);
    const { written, pages } = await settle(pair, crowds);
    return `standby lost: told within ${seconds(emptied.toldMs, restarted.toldMs)}, orders again ${seconds(emptied.backMs)} after it was no longer waited for, ${seconds(restarted.backMs)} after it was back; primary killed: orders again ${seconds(backMs)} after the promotion; ${written} orders: 0 lost, 0 doubled, 0 incomplete; ${pages} cached pages: 0 failed; no 500`;
  } finally {
    for (const { rush, readers } of crowds) {
      await rush.abandon().catch(() => undefined);
      await readers.leave().catch(() => undefined);
    }
    for (const server of servers) await server.stop();
    await pair.close();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

type Crowd = { url: string; rush: Rush; readers: ReturnType<typeof startReaders> };
type Pair = StandbyPair<MugStore>;

function startCrowd(url: string, mugStore: MugStore): Crowd {
  const page = `/${mugStore.store.slug}/products/p-${mugStore.mug.productId}`;
  return { url, rush: startRush(url, mugStore), readers: startReaders(url, page) };
}

async function loseStandby(pair: Pair, crowds: Crowd[], mend: () => Promise<void>) {
  await pair.standby.stop();
  const toldMs = await timed(() => untilTold(crowds), TOLD_WITHIN_MS, "Health told");
  await mend();
  const backMs = await timed(() => untilOrdersAgain(crowds), BACK_WITHIN_MS, "Orders were accepted again");
  return { toldMs, backMs };
}

async function failOver(pair: Pair, crowds: Crowd[]): Promise<number> {
  pair.killPrimary();
  await sleep(DECIDED_AFTER_MS);
  await pair.promote();
  return timed(() => untilOrdersAgain(crowds), AFTER_PROMOTION_MS, "Orders were accepted again");
}

async function untilTold(crowds: Crowd[]): Promise<void> {
  for (const { url } of crowds) {
    while ((await healthOf(url)).commits !== false) await sleep(100);
  }
}

async function healthOf(url: string): Promise<{ ok: boolean; commits?: boolean }> {
  return (await fetch(`${url}/api/health`)).json() as Promise<{ ok: boolean; commits?: boolean }>;
}

async function untilOrdersAgain(crowds: Crowd[]): Promise<void> {
  await Promise.all(crowds.map(({ rush }) => rush.untilAcknowledged(UNDERWAY)));
}

async function timed(work: () => Promise<void>, withinMs: number, what: string): Promise<number> {
  const begun = performance.now();
  await work();
  const ms = performance.now() - begun;
  if (ms > withinMs) throw new Error(`${what} only after ${seconds(ms)}.`);
  return ms;
}

async function settle(pair: Pair, crowds: Crowd[]): Promise<{ written: number; pages: number }> {
  await Promise.all(crowds.map(({ rush }) => rush.settle()));
  let pages = 0;
  for (const { readers } of crowds) pages += await readers.leave();
  const acknowledged = new Set(crowds.flatMap(({ rush }) => [...rush.acknowledged]));
  const db = await connect({ server: { connectionString: pair.url }, log: silentLog });
  const written = await auditOrders(db, pair.kept, acknowledged).finally(db.close);
  if (written !== acknowledged.size)
    throw new Error(`${written} orders were written, ${acknowledged.size} acknowledged.`);
  return { written, pages };
}

function seconds(...ms: number[]): string {
  return `${(Math.max(...ms) / 1_000).toFixed(1)} s`;
}
