import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import type { Log } from "#db/log.ts";
import { migrate } from "./migrate.ts";
import { type MigrationEffects, readEffects } from "./migration-effects.ts";
import { readMigrations } from "./migration-files.ts";

/** What the migrations after the first `applied` ones do, measured in an embedded database made for that. */
export async function foreseeMigrations(
  applied: number,
  { folder, log }: { folder: URL; log: Log },
): Promise<MigrationEffects[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "storewright-foresee-"));
  // The embedded database runs as another user when root starts it.
  await chmod(dataDir, 0o755);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
    try {
      return await readPending(postgres.server, applied, folder);
    } finally {
      await postgres.stop();
      await rm(postgres.location, { recursive: true, force: true });
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function readPending(
  server: pg.ClientConfig,
  applied: number,
  folder: URL,
): Promise<MigrationEffects[]> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    const roles = await migrate(client, { folder, level: applied });
    const effects: MigrationEffects[] = [];
    for (const migration of (await readMigrations(folder)).slice(applied))
      effects.push(await readEffects(client, migration, roles));
    return effects;
  } finally {
    await client.end();
  }
}
