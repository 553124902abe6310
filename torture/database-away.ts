import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { openOrderShop } from "#test/order-shop.ts";
import { aMugStore, auditOrders } from "./audit-orders.ts";
import { type DatabaseProxy, startDatabaseProxy } from "./database-proxy.ts";
import { type Answer, ask } from "./load.ts";
import { type Rush, startRush } from "./rush.ts";

const AWAY_MS = 10_000;
// A silent connection is given up after this time; until then its request waits.
const SLOWEST_ANSWER_MS = 25_000;
const BACK_WITHIN_MS = 15_000;

/** The connection to the database is cut for ten seconds under load, and then, which is worse, silent for ten. */
export async function databaseAway(awayMs = AWAY_MS): Promise<string> {
  const shop = await openOrderShop();
  const mugStore = await aMugStore(shop.db);
  const proxy = await startDatabaseProxy(shop.database);
  const server = await shop.start({ DATABASE_URL: proxy.url, LOG_LEVEL: "silent" });
  const rush = startRush(server.url, mugStore);
  const readers = startReaders(server.url, `/${mugStore.store.slug}/products/p-${mugStore.mug.productId}`);
  try {
    await rush.untilAcknowledged(20);
    const cut = await spell("cut", proxy.cut, { proxy, rush, awayMs });
    const silent = await spell("silent", async () => proxy.silence(), { proxy, rush, awayMs });
    await rush.settle();
    const kept = await readers.leave();
    const written = await auditOrders(shop.db, mugStore, rush.acknowledged);
    if (written !== rush.acknowledged.size)
      throw new Error(`${written} orders were written, ${rush.acknowledged.size} acknowledged.`);
    return `${cut}; ${silent}; ${written} orders: none lost, none incomplete, none doubled; ${kept} cached pages served meanwhile`;
  } finally {
    await proxy.mend();
    await rush.abandon();
    await readers.leave();
    await server.stop();
    await proxy.close();
    await shop.close();
  }
}

type Scene = { proxy: DatabaseProxy; rush: Rush; awayMs: number };

async function spell(
  name: string,
  begin: () => Promise<void>,
  { proxy, rush, awayMs }: Scene,
): Promise<string> {
  const before = rush.refusals().count;
  await begin();
  await sleep(awayMs);
  await proxy.mend();
  const mended = performance.now();
  await rush.untilAcknowledged(20);
  const backMs = performance.now() - mended;
  const { count, slowestMs } = rush.refusals();
  if (count === before) throw new Error(`No request was refused while the database was ${name}.`);
  if (slowestMs > SLOWEST_ANSWER_MS) throw new Error(`An answer took ${Math.round(slowestMs)} ms.`);
  if (backMs > BACK_WITHIN_MS)
    throw new Error(`Orders were accepted again only after ${Math.round(backMs)} ms.`);
  return `${name} ${awayMs / 1_000} s: ${count - before} × 503, slowest ${(slowestMs / 1_000).toFixed(1)} s, back in ${(backMs / 1_000).toFixed(1)} s`;
}

/** Visitors of a page that is in the cache. */
export function startReaders(url: string, path: string) {
  const agent = new Agent({ keepAlive: true });
  const answers: Answer[] = [];
  let reading = true;
  const done = (async () => {
    while (reading) {
      answers.push(await ask(url, agent, { path }));
      await sleep(20);
    }
  })();

  return {
    async leave(): Promise<number> {
      reading = false;
      await done;
      agent.destroy();
      const other = answers.find(({ status }) => status !== 200);
      if (other) throw new Error(`A page from memory answered ${other.status}.`);
      return answers.length;
    },
  };
}
