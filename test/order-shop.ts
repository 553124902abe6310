// A shop under load: its own PostgreSQL with fsync, the built server as a process, and a connection for the
// measurement.
import { rmSync } from "node:fs";
import type { Db } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { anOpenStore, aProductOnSale, type OnSale, type OpenStore } from "./factories-orders.ts";
import { toUrl } from "./server-database.ts";
import { makeDataFolder, type ServerProcess, startServer } from "./server-process.ts";
import { silentLog } from "./silent-log.ts";

export type OrderShop = {
  /** Of the database. */
  dataDir: string;
  db: Db;
  database: { host: string; port: number; user: string; password: string | undefined; database: string };
  store: OpenStore;
  /** Starts another process over the same database. */
  start(env?: Record<string, string>): Promise<ServerProcess>;
  onSale(count: number, stock: number): Promise<OnSale[]>;
  close(): Promise<void>;
};

export async function openOrderShop(): Promise<OrderShop> {
  const dataDir = makeDataFolder();
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const database = postgres.server;
  const db = await connect({ server: database, log: silentLog });
  const store = await anOpenStore(db);
  const folders: string[] = [];

  return {
    dataDir,
    db,
    database,
    store,
    start(env = {}) {
      const folder = makeDataFolder();
      folders.push(folder);
      const own = { DATABASE_URL: toUrl(database), RATE_LIMITS: "off", LOG_LEVEL: "warn" };
      return startServer({ dataDir: folder, env: { ...own, ...env } });
    },
    async onSale(count, stock) {
      const goods: OnSale[] = [];
      while (goods.length < count) goods.push(await aProductOnSale(db, store.id, { stock }));
      return goods;
    },
    async close() {
      await db.close();
      await postgres.stop();
      for (const folder of [dataDir, postgres.location, ...folders])
        rmSync(folder, { recursive: true, force: true });
    },
  };
}
