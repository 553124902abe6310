// The real server over a database that the caller can also reach: for journeys and measurements that start with a
// stocked shop.
import { rmSync } from "node:fs";
import type { Db } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { type TestDatabase, toUrl } from "./server-database.ts";
import { makeDataFolder, type ServerProcess, startServer } from "./server-process.ts";
import { silentLog } from "./silent-log.ts";

export type StockedServer = ServerProcess & { db: Db; databaseUrl: string };

export async function startStockedServer(
  stock: (db: Db) => Promise<void>,
  env: Record<string, string> = {},
  make: () => Promise<TestDatabase> = makeEmbedded,
): Promise<StockedServer> {
  const database = await make();
  const db = await connect({ server: database.server, log: silentLog });
  const databaseUrl = toUrl(database.server);
  await stock(db);
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, ...env } });

  async function stop(): Promise<number | null> {
    const code = await server.stop();
    await db.close();
    await database.drop();
    return code;
  }

  return { ...server, db, databaseUrl, stop };
}

async function makeEmbedded(): Promise<TestDatabase> {
  const folder = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  const drop = async () => {
    await postgres.stop();
    for (const left of [postgres.location, folder]) rmSync(left, { recursive: true, force: true });
  };
  return { server: postgres.server, drop };
}
