import { stat } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { waitForDatabase } from "#db/connect.ts";
import { type DatabaseHosts, openHosts } from "#db/database-hosts.ts";
import { findRunningPostgres } from "#db/embedded/running.ts";
import { type DataFolder, startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import { requireFitServer, requireServerVersion } from "#db/fit-server.ts";
import type { Log } from "#db/log.ts";
import { StartError } from "#db/start-error.ts";

type Where = DataFolder & { databaseUrl: string | undefined };

interface Reached {
  /** Connected as the owner of the tables, who bypasses the policies. */
  client: pg.Client;
  /** For further connections. */
  hosts: DatabaseHosts;
  close(): Promise<void>;
}

/** The database of a backup or of the operator's command; a server may be running on it. */
export async function reachForBackup(where: Where, log: Log): Promise<Reached> {
  const { databaseUrl, dataDir } = where;
  const running = databaseUrl ? { connectionString: databaseUrl } : await findRunningPostgres(dataDir);
  if (running) return reach(openHosts(running));
  await stat(join(dataDir, "postgres")).catch(() => {
    throw new StartError(`There is no database in ${dataDir} yet: start the server once, or check DATA_DIR.`);
  });
  return startAndReach(where, log);
}

/** The database for exclusive use: a server that runs on the same data folder must be stopped first. */
export async function reachForRestore(where: Where, log: Log): Promise<Reached> {
  const { databaseUrl } = where;
  if (!databaseUrl) return startAndReach(where, log);
  const hosts = openHosts({ connectionString: databaseUrl });
  const reached = await reach(hosts);
  await requireFitServer(reached.client, hosts).catch(async (error) => {
    await reached.close();
    throw error;
  });
  return reached;
}

async function startAndReach({ dataDir, isDataDirSet }: DataFolder, log: Log): Promise<Reached> {
  const postgres = await startEmbeddedPostgres({ dataDir, isDataDirSet, log });
  return reach(openHosts(postgres.server), postgres.stop).catch(async (error) => {
    await postgres.stop();
    throw error;
  });
}

async function reach(hosts: DatabaseHosts, stop?: () => Promise<void>): Promise<Reached> {
  const client = await waitForDatabase(hosts);
  await requireServerVersion(client);
  const close = async () => {
    await client.end();
    await stop?.();
  };
  return { client, hosts, close };
}
