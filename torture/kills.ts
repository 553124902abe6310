import { randomInt, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/open-database.ts";
import { aCheckout, anOpenStore, aProductOnSale } from "#test/factories-orders.ts";
import { makeDataFolder, startServer } from "#test/server-process.ts";
import { openShoppers } from "#test/shoppers.ts";
import { silentLog } from "#test/silent-log.ts";
import { countHalfOrders, countUnitsSold, listOrderIds, stockOf } from "./books.ts";

const SHOPPERS = 8;
const STOCK = 1_000_000;

/** The server, with its own PostgreSQL, is killed again and again while people check out. */
export async function killDuringCheckouts(kills: number): Promise<string> {
  const dataDir = makeDataFolder();
  const seeded = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  const store = await anOpenStore(seeded.db);
  const mug = await aProductOnSale(seeded.db, store.id, { stock: STOCK });
  await seeded.close();
  const acknowledged = new Set<string>();
  try {
    for (let kill = 0; kill < kills; kill++) {
      const server = await startServer({
        dataDir,
        env: { RATE_LIMITS: "off", LOG_LEVEL: "fatal" },
        patienceMs: 60_000,
      });
      const shoppers = openShoppers(server.url, SHOPPERS);
      const order = async () => {
        for (;;) {
          const answer = await shoppers
            .place(aCheckout(store, [[mug, 1]]), randomUUID())
            .catch(() => undefined);
          if (!answer) return;
          if (answer.body.orderId) acknowledged.add(answer.body.orderId);
        }
      };
      const rush = Array.from({ length: SHOPPERS }, order);
      await untilAcknowledged(acknowledged, acknowledged.size + SHOPPERS);
      await sleep(randomInt(100));
      process.kill(server.pid, "SIGKILL");
      await Promise.all(rush);
      shoppers.leave();
    }
    return await judge();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }

  async function judge(): Promise<string> {
    const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
    try {
      const written = await listOrderIds(db, store.id);
      const lost = [...acknowledged].filter((id) => !written.has(id)).length;
      const half = await countHalfOrders(db, store.id);
      const taken = STOCK - (await stockOf(db, store.id, mug));
      const units = await countUnitsSold(db, store.id);
      if (acknowledged.size === 0) throw new Error("Nobody got an order acknowledged.");
      if (lost > 0 || half > 0 || taken !== units)
        throw new Error(
          `${lost} of ${acknowledged.size} lost, ${half} half, ${taken} taken for ${units} sold.`,
        );
      return `${kills} kills, ${acknowledged.size} orders acknowledged: none lost, none half, stock adds up`;
    } finally {
      await close();
    }
  }
}

// In the middle of a rush, and not before it has begun.
async function untilAcknowledged(orders: Set<string>, count: number): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (orders.size < count && Date.now() < deadline) await sleep(2);
}
