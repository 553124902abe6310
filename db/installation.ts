import pg from "pg";
import type { RoleNames } from "./roles.ts";

export type Installation = {
  id: string;
  /** Set by a restore, until the operator puts the copy into service. */
  copySince: Date | null;
};

/**
 * Made before the first migration, like the names of the roles, so that a database has it at every level: a restore
 * works at the level of its archive. No backup contains it: a restored copy is another installation.
 */
export async function ensureInstallation(client: pg.Client, { service }: RoleNames): Promise<void> {
  const { rows } = await client.query("select to_regclass('public.installation') is not null as there");
  if (rows[0].there) return;
  const role = pg.escapeIdentifier(service);
  // Sent as one message, which is one transaction.
  await client.query(`
    create table installation (
      only_row boolean primary key default true check (only_row),
      id uuid not null default gen_random_uuid(),
      copy_since timestamptz);
    insert into installation default values;
    alter table installation enable row level security;
    grant select on installation to ${role};
    create policy service_reads on installation for select to ${role} using (true)`);
}

/** Undefined in a database that this version has not migrated yet. */
export async function findInstallation(client: pg.Client): Promise<Installation | undefined> {
  const { rows } = await client.query("select to_regclass('public.installation') is not null as there");
  if (!rows[0].there) return undefined;
  const found = await client.query<Installation>('select id, copy_since as "copySince" from installation');
  return found.rows[0];
}

/** For the operator's metrics: a backup has succeeded. */
export async function noteBackup(client: pg.Client): Promise<void> {
  await client.query("update installation set last_backup_at = now()");
}

export async function becomeCopy(client: pg.Client): Promise<void> {
  await client.query("update installation set copy_since = now()");
}

export async function endCopy(client: pg.Client): Promise<void> {
  await client.query("update installation set copy_since = null");
}
