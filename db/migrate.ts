import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { ensureInstallation } from "./installation.ts";
import { ensureRoles, ROLES, type RoleNames, readRoles } from "./roles.ts";
import { StartError } from "./start-error.ts";

const MIGRATIONS = new URL("./migrations/", import.meta.url);

// An arbitrary number, the same in every version.
const LOCK_KEY = 7_351_420_019;
const LOCK_WITHIN = "60s";

export interface AppliedMigration {
  name: string;
  checksum: string;
}

interface Migration extends AppliedMigration {
  sql: string;
}

/**
 * Migrates the database to this version, or to an earlier level of it. When several processes call it at once, one
 * works and the others wait.
 */
export async function migrate(
  client: pg.Client,
  folder: URL = MIGRATIONS,
  level: number = Number.POSITIVE_INFINITY,
): Promise<RoleNames> {
  const migrations = await readMigrations(folder);
  return alone(client, async () => {
    const roles = await ensureRoles(client);
    await ensureInstallation(client, roles);
    await client.query(`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const applied = await listApplied(client);
    refuseChangedHistory(applied, migrations);
    for (const migration of migrations.slice(applied.length, level)) await apply(client, migration, roles);
    return roles;
  });
}

/** Throws unless all migrations of this program, and no others, were applied. */
export async function requireCurrent(client: pg.Client, folder: URL = MIGRATIONS): Promise<RoleNames> {
  const { rows } = await client.query("select to_regclass('public.migrations') is not null as there");
  const applied = rows[0].there ? await listApplied(client) : [];
  const migrations = await readMigrations(folder);
  refuseChangedHistory(applied, migrations);
  if (applied.length < migrations.length) {
    throw new StartError(
      `The database is older than this program, by ${migrations.length - applied.length} migrations: start the server, which migrates it.`,
    );
  }
  return readRoles(client);
}

/** Runs `work` while no other process migrates or restores this database. May be nested. */
export async function alone<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query(`set lock_timeout = '${LOCK_WITHIN}'`);
  await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
  try {
    return await work();
  } finally {
    // A lost connection has already released the lock.
    await client.query("select pg_advisory_unlock($1)", [LOCK_KEY]).catch(() => undefined);
  }
}

export async function readMigrations(folder: URL = MIGRATIONS): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      // Git may write other line endings on Windows.
      const sql = (await readFile(new URL(name, folder), "utf8")).replaceAll("\r\n", "\n");
      return { name, checksum: createHash("sha256").update(sql).digest("hex"), sql };
    }),
  );
}

export async function listApplied(client: pg.Client): Promise<AppliedMigration[]> {
  return (await client.query('select name, checksum from migrations order by name collate "C"')).rows;
}

function refuseChangedHistory(applied: AppliedMigration[], migrations: Migration[]): void {
  applied.forEach(({ name, checksum }, position) => {
    const file = migrations[position];
    if (!file) {
      throw new StartError(
        `The database is newer than this program, which does not know ${name}: start a newer version.`,
      );
    }
    if (file.name !== name) {
      throw new StartError(
        `The migration ${file.name} takes the place of ${name}, which was applied: add new migrations at the end.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after it was applied: restore it, and add a new one.`,
      );
    }
  });
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration, roles: RoleNames): Promise<void> {
  try {
    await client.query("begin");
    await client.query(withRoles(sql, roles));
    await client.query("insert into migrations (name, checksum) values ($1, $2)", [name, checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw new StartError(`The migration ${name} failed: ${(error as Error).message}.`, { cause: error });
  }
}

// Uses psql's variable syntax, so that editors and psql can read the files.
function withRoles(sql: string, roles: RoleNames): string {
  return ROLES.reduce((text, role) => text.replaceAll(`:"${role}"`, pg.escapeIdentifier(roles[role])), sql);
}
