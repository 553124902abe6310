import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Db } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { toUrl } from "#test/server-database.ts";
import { makeDataFolder, type ServerProcess, startServer } from "#test/server-process.ts";
import { silentLog } from "#test/silent-log.ts";
import { fillPlatform, type PlatformSize } from "./fill-platform.ts";
import { timed } from "./row.ts";

export type Platform = {
  db: Db;
  database: pg.ClientConfig;
  dataDir: string;
  /** 0: it was filled by an earlier run. */
  filledMs: number;
  start(): Promise<ServerProcess>;
  close(): Promise<void>;
};

/** A filled database of its own. In a folder that is named it stays, and the next run of the same size finds it filled. */
export async function openPlatform(size: PlatformSize, folder?: string): Promise<Platform> {
  const dataDir = folder ?? makeDataFolder();
  const mark = join(dataDir, `filled-with-${size.orders}-orders`);
  const filledMs = existsSync(mark) ? 0 : await timed(() => fill(dataDir, size));
  writeFileSync(mark, "");
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog });
  const db = await connect({ server: postgres.server, log: silentLog });
  const servers: ServerProcess[] = [];
  return {
    db,
    database: postgres.server,
    dataDir,
    filledMs,
    async start() {
      const env = { DATABASE_URL: toUrl(postgres.server), RATE_LIMITS: "off", LOG_LEVEL: "error" };
      const server = await startServer({ env });
      servers.push(server);
      return server;
    },
    async close() {
      for (const server of servers) await server.stop();
      await db.close();
      await postgres.stop();
      if (!folder)
        for (const left of [dataDir, postgres.location]) rmSync(left, { recursive: true, force: true });
    },
  };
}

/** Without waiting for the disk: what is measured is measured after another start. */
async function fill(dataDir: string, size: PlatformSize): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  try {
    await (await connect({ server: postgres.server, log: silentLog })).close();
    await fillPlatform(postgres.server, size);
  } finally {
    await postgres.stop();
  }
}
