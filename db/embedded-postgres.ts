import { openDataFolder } from "./data-folder.ts";
import { type FolderLock, lockDataFolder } from "./data-folder-lock.ts";
import { type Address, openAddress } from "./embedded/address.ts";
import { findBinaries, removeOtherPrograms } from "./embedded/binaries.ts";
import { APP_DATABASE, APP_USER, ensureCluster } from "./embedded/cluster.ts";
import { findPlace } from "./embedded/place.ts";
import { startSupervised } from "./embedded/supervisor.ts";
import type { Log } from "./log.ts";

interface EmbeddedPostgres {
  /** For `connect`. */
  server: { host: string; port: number; user: string; password: string | undefined; database: string };
  /** The cluster's folder: usually `DATA_DIR/postgres`. */
  location: string;
  stop(): Promise<void>;
}

export interface DataFolder {
  dataDir: string;
  /** By the operator, who expects the database there and nowhere else. */
  isDataDirSet?: boolean | undefined;
}

interface EmbeddedPostgresOptions extends DataFolder {
  log: Log;
  /** Tests turn off what only lasting data needs. */
  durable?: boolean;
}

/** An embedded PostgreSQL in `dataDir`: started, monitored and stopped with this process, which locks the folder. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  await openDataFolder(options.dataDir);
  const locks = [lockDataFolder(options.dataDir)];
  try {
    return await startLocked(options, locks);
  } catch (error) {
    for (const lock of locks) lock.release();
    throw error;
  }
}

async function startLocked(
  { dataDir, isDataDirSet = true, log, durable = true }: EmbeddedPostgresOptions,
  locks: FolderLock[],
): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, isDataDirSet);
  // A copy of the data folder may link to the same home, which therefore has its own lock.
  locks.push(lockDataFolder(place.home));
  const binaries = await findBinaries(place);
  const cluster = await ensureCluster(place, binaries);
  const address = await openAddress(place);
  const settings = settingsFor(address, durable);
  const server = await startSupervised({ place, binaries, cluster, settings }, log);
  await removeOtherPrograms(place, binaries);

  return {
    server: {
      host: address.host,
      port: address.port,
      user: APP_USER,
      password: address.password,
      database: APP_DATABASE,
    },
    location: place.home,
    stop: async () => {
      await server.stop();
      await address.close();
      for (const lock of locks) lock.release();
    },
  };
}

// Passed at each start instead of stored in the cluster: a new version may change them.
function settingsFor(address: Address, durable: boolean): Record<string, string> {
  const guard = durable ? "on" : "off";
  return {
    ...address.settings,
    fsync: guard,
    synchronous_commit: guard,
    full_page_writes: guard,
    // It moves rows and takes locks at moments that no test chooses.
    autovacuum: guard,
    // The applications of all test files that run at once; and their data may lie in memory.
    ...(!durable && { max_connections: "300", max_wal_size: "256MB" }),
    timezone: "UTC",
    log_timezone: "UTC",
    // We get errors from the driver; in the server's log they would contain shoppers' addresses, and fill the disk.
    log_min_messages: "log",
    log_checkpoints: "off",
  };
}
