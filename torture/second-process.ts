import { rmSync } from "node:fs";
import { makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import { aMugStore, auditOrders, inDataFolder } from "./audit-orders.ts";
import { startRush } from "./rush.ts";

const AT_ONCE = 5;
const LATER = 5;
const REFUSAL = /The data folder .* is in use by process \d+: stop it, or set DATA_DIR to another folder\./;

/** Several processes start at once in one data folder, and more start while the one that got it takes orders. */
export async function secondProcess(): Promise<string> {
  const dataDir = makeDataFolder();
  const start = () => startServer({ dataDir, env: { RATE_LIMITS: "off", LOG_LEVEL: "silent" } });
  try {
    const mugStore = await inDataFolder(dataDir, aMugStore);
    const race = await Promise.allSettled(Array.from({ length: AT_ONCE }, start));
    const winners = race.flatMap((start) => (start.status === "fulfilled" ? [start.value] : []));
    const [server] = winners as [ServerProcess];
    try {
      if (winners.length !== 1) throw new Error(`${winners.length} of ${AT_ONCE} started.`);
      expectRefusals(race);
      const rush = startRush(server.url, mugStore);
      await rush.untilAcknowledged(20);
      for (let later = 0; later < LATER; later++) expectRefusals(await Promise.allSettled([start()]), 1);
      await rush.untilAcknowledged(20);
      await rush.settle();
      const { count } = rush.refusals();
      if (count > 0) throw new Error(`${count} orders were refused meanwhile.`);
      await server.stop();
      const written = await inDataFolder(dataDir, (db) => auditOrders(db, mugStore, rush.acknowledged));
      return `${AT_ONCE} started at once: 1 succeeded; ${LATER} later under load: all refused, with the message; ${written} orders undisturbed`;
    } finally {
      for (const winner of winners) await winner.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function expectRefusals(starts: PromiseSettledResult<ServerProcess>[], expected = AT_ONCE - 1): void {
  const refused = starts.filter((start) => start.status === "rejected" && REFUSAL.test(String(start.reason)));
  if (refused.length !== expected)
    throw new Error(`${refused.length} of ${expected} refused: ${JSON.stringify(starts)}`);
}
