import type { Db } from "./client.ts";
import { connect } from "./connect.ts";
import { openHosts } from "./database-hosts.ts";
import { type DataFolder, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Log } from "./log.ts";

interface OpenDatabase {
  db: Db;
  /** For the banner: which PostgreSQL, and where. */
  description: string;
  close(): Promise<void>;
}

/** The server of DATABASE_URL, or an embedded one in the data folder. */
export async function openDatabase(
  config: DataFolder & { databaseUrl: string | undefined },
  log: Log,
): Promise<OpenDatabase> {
  return config.databaseUrl ? openServed(config.databaseUrl, log) : openEmbedded(config, log);
}

async function openServed(connectionString: string, log: Log): Promise<OpenDatabase> {
  const db = await connect({ server: { connectionString }, log });
  const { name } = openHosts({ connectionString });
  return { db, description: `PostgreSQL server, ${name}`, close: db.close };
}

async function openEmbedded({ dataDir, isDataDirSet }: DataFolder, log: Log): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, isDataDirSet, log });
  try {
    const db = await connect({ server: postgres.server, log });
    const close = async () => {
      await db.close();
      await postgres.stop();
    };
    return { db, description: `embedded PostgreSQL, in ${postgres.location}`, close };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
