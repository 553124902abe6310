import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { ensureInstallation } from "#db/installation.ts";
import type { Log } from "#db/log.ts";
import { ensureRoles, type RoleNames, readRoles } from "#db/roles.ts";
import { StartError } from "#db/start-error.ts";
import { applyMigration } from "./apply-migration.ts";
import { type AppliedMigration, type Migration, readMigrations } from "./migration-files.ts";

// Arbitrary numbers, the same in every version.
const LOCK_KEY = 7_351_420_019;
const RESTORE_KEY = 7_351_420_020;
const LOCK_PATIENCE_MS = 60_000;
const LOCK_POLL_MS = 100;

interface MigrateOptions {
  folder?: URL;
  /** How many of the files are applied; all of them by default. */
  level?: number;
  /** Gets a line for each migration of a database that has been in use. */
  log?: Log;
}

/**
 * Migrates the database to this version, or to an earlier level of it. When several processes call it at once, one
 * works and the others wait. Where there is nothing to do it waits for nobody: a process can start while another migrates
 * to a later version.
 */
export async function migrate(
  client: pg.Client,
  { folder, level = Number.POSITIVE_INFINITY, log }: MigrateOptions = {},
): Promise<RoleNames> {
  const migrations = await readMigrations(folder);
  if (!(await isBeingRestored(client)) && (await isMigrated(client, migrations, level))) {
    await refuseForeignHistory(client, migrations, log);
    return ensureRoles(client);
  }
  return alone(client, async () => {
    const roles = await ensureRoles(client);
    await ensureInstallation(client, roles);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    await client.query("alter table migrations add column if not exists needs text");
    const applied = await refuseForeignHistory(client, migrations, log);
    for (const migration of migrations.slice(applied, level)) {
      const begun = performance.now();
      await applyMigration(client, migration, roles);
      if (applied > 0)
        log?.info({ migration: migration.name, ms: Math.round(performance.now() - begun) }, "migrated");
    }
    return roles;
  });
}

/** Throws unless all migrations of this program, and no others, were applied. */
export async function requireCurrent(client: pg.Client, folder?: URL): Promise<RoleNames> {
  const migrations = await readMigrations(folder);
  const applied = (await hasHistory(client)) ? await listApplied(client) : [];
  const unknown = applied[migrations.length];
  if (unknown) {
    throw new StartError(
      `The database is newer than this program, which does not know ${unknown.name}: use a newer version.`,
    );
  }
  refuseChangedHistory(applied, migrations);
  if (applied.length < migrations.length) {
    throw new StartError(
      `The database is older than this program (pending migrations: ${migrations.length - applied.length}): run operator migrate, or start the server, which migrates it.`,
    );
  }
  return readRoles(client);
}

/**
 * Runs `work` while no other process migrates or restores this database. May be nested. It asks again and again instead of
 * waiting in the database: an index that is made concurrently waits for all who wait there.
 */
export async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + LOCK_PATIENCE_MS;
  while (!(await tryLock(client, LOCK_KEY))) {
    if (performance.now() > giveUpAt)
      throw new StartError(
        `Another process has been migrating or restoring this database for ${LOCK_PATIENCE_MS / 1_000} seconds: start again when it is done.`,
      );
    await sleep(LOCK_POLL_MS);
  }
  return work().finally(() => unlock(client, LOCK_KEY));
}

/** The same, and nobody may start meanwhile. */
export function aloneToRestore<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  return alone(client, async () => {
    await tryLock(client, RESTORE_KEY);
    return work().finally(() => unlock(client, RESTORE_KEY));
  });
}

async function tryLock(client: pg.Client, key: number): Promise<boolean> {
  return (await client.query("select pg_try_advisory_lock($1) as locked", [key])).rows[0].locked;
}

async function unlock(client: pg.Client, key: number): Promise<void> {
  // A lost connection has already released the lock.
  await client.query("select pg_advisory_unlock($1)", [key]).catch(() => undefined);
}

async function isBeingRestored(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select pg_try_advisory_xact_lock_shared($1) as free", [RESTORE_KEY]);
  return !rows[0].free;
}

async function isMigrated(client: pg.Client, migrations: Migration[], level: number): Promise<boolean> {
  if (!(await hasHistory(client))) return false;
  return (await listApplied(client)).length >= Math.min(migrations.length, level);
}

async function hasHistory(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as there");
  return rows[0].there;
}

/** The migrations that a database lacks, which may have no table yet. */
export async function listPending(client: pg.Client, folder?: URL): Promise<Migration[]> {
  const applied = (await hasHistory(client)) ? await listApplied(client) : [];
  return (await readMigrations(folder)).slice(applied.length);
}

export async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  return (await client.query('select name, checksum from migrations order by name collate "C"')).rows;
}

/** How many of this program's migrations were applied. */
async function refuseForeignHistory(client: pg.Client, migrations: Migration[], log?: Log): Promise<number> {
  const applied = await listApplied(client);
  refuseChangedHistory(applied.slice(0, migrations.length), migrations);
  const [unknown] = applied.slice(migrations.length);
  if (unknown) {
    await refuseContracted(client, migrations.at(-1)?.name ?? "");
    log?.warn(
      { unknown: unknown.name },
      "The database is newer than this program, which can still run on it",
    );
  }
  return applied.length;
}

function refuseChangedHistory(applied: AppliedMigration[], migrations: Migration[]): void {
  applied.forEach(({ name, checksum }, position) => {
    const file = migrations[position];
    if (file?.name !== name) {
      throw new StartError(
        `The migration ${file?.name} takes the place of ${name}, which was applied: add new migrations at the end.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it was applied: restore it, and add a new one.`,
      );
    }
  });
}

/** A later version has taken away what a program needs that knows no more than `last`. */
async function refuseContracted(client: pg.Client, last: string): Promise<void> {
  // Databases of earlier versions do not have the column.
  const { rows } = await client.query(
    `select name from migrations m where to_jsonb(m) ->> 'needs' > $1 collate "C" order by name limit 1`,
    [last],
  );
  if (!rows[0]) return;
  throw new StartError(
    `The database is newer than this program, which cannot run on it since ${rows[0].name}: start a newer version.`,
  );
}
