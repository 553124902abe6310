// The real server over a database that the caller can also reach: for journeys and measurements that start with a
// stocked shop.
import { rmSync } from "node:fs";
import type { Db } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { makeDataFolder, type ServerProcess, startServer } from "./server-process.ts";
import { silentLog } from "./silent-log.ts";

export type StockedServer = ServerProcess & { db: Db; databaseUrl: string };

export async function startStockedServer(
  stock: (db: Db) => Promise<void>,
  env: Record<string, string> = {},
): Promise<StockedServer> {
  const folder = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog, durable: false });
  const db = await connect({ server: postgres.server, log: silentLog });
  const databaseUrl = urlOf(postgres.server);
  await stock(db);
  const server = await startServer({ env: { DATABASE_URL: databaseUrl, ...env } });

  async function stop(): Promise<number | null> {
    const code = await server.stop();
    await db.close();
    await postgres.stop();
    for (const left of [postgres.location, folder]) rmSync(left, { recursive: true, force: true });
    return code;
  }

  return { ...server, db, databaseUrl, stop };
}

type Address = Awaited<ReturnType<typeof startEmbeddedPostgres>>["server"];

function urlOf({ host, port, user, password, database }: Address): string {
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user;
  url.password = password ?? "";
  url.searchParams.set("host", host);
  url.searchParams.set("port", String(port));
  return url.href;
}
