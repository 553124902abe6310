import { stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { waitForDatabase } from "#db/connect.ts";
import { findRunningPostgres } from "#db/embedded/running.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { requireFitServer, requireServerVersion } from "#db/fit-server.ts";
import type { Log } from "#db/log.ts";
import { StartError } from "#db/start-error.ts";

type Where = { databaseUrl: string | undefined; dataDir: string };

interface Reached {
  /** Connected as the owner of the tables, who bypasses the policies. */
  client: pg.Client;
  close(): Promise<void>;
}

/** The database of a backup; a server may be running on it. */
export async function reachForBackup({ databaseUrl, dataDir }: Where, log: Log): Promise<Reached> {
  const running = databaseUrl ? { connectionString: databaseUrl } : await findRunningPostgres(dataDir);
  if (running) return reach(running);
  await stat(join(dataDir, "postgres")).catch(() => {
    throw new StartError(`There is no database in ${dataDir} yet: there is nothing to back up.`);
  });
  return startAndReach(dataDir, log);
}

/** The database for exclusive use: a server that runs on the same data folder must be stopped first. */
export async function reachForRestore({ databaseUrl, dataDir }: Where, log: Log): Promise<Reached> {
  if (!databaseUrl) return startAndReach(dataDir, log);
  const server = { connectionString: databaseUrl };
  const reached = await reach(server);
  await requireFitServer(reached.client, server).catch(async (error) => {
    await reached.close();
    throw error;
  });
  return reached;
}

async function startAndReach(dataDir: string, log: Log): Promise<Reached> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  return reach(postgres.server, postgres.stop).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
}

async function reach(server: pg.ClientConfig, stop?: () => Promise<void>): Promise<Reached> {
  const client = await waitForDatabase(server);
  await requireServerVersion(client);
  const close = async () => {
    await client.end();
    await stop?.();
  };
  return { client, close };
}
