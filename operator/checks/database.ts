import type pg from "pg";
import { openHosts } from "#db/database-hosts.ts";
import { requireFitServer } from "#db/fit-server.ts";
import { findInstallation } from "#db/installation.ts";
import { listPending } from "#db/migrating/migrate.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

const CLOCKS_APART_SECONDS = { warning: 2, bad: 60 };
/** Of all connections that the server gives. */
const MOST_CONNECTIONS_USED = 0.8;
const BACKUP_HOURS = 36;

type DatabaseQuestion = { databaseUrl: string | undefined; migrations: URL; now?: () => number };

export async function checkDatabase(client: pg.Client, asked: DatabaseQuestion): Promise<Finding[]> {
  return [
    await checkServer(client, asked),
    await checkSchema(client, asked),
    await checkStandby(client),
    await checkConnections(client),
    await checkClock(client, asked),
    ...(await checkInstallation(client)),
  ];
}

/** Version, rights, pooler, encoding and extensions, as the start checks them. */
async function checkServer(
  client: pg.Client,
  { databaseUrl, migrations }: DatabaseQuestion,
): Promise<Finding> {
  try {
    if (databaseUrl) await requireFitServer(client, openHosts({ connectionString: databaseUrl }), migrations);
  } catch (error) {
    return bad("database", (error as Error).message);
  }
  const { rows } = await client.query("select current_setting('server_version') as version");
  return good("database", `PostgreSQL ${rows[0].version}, with the rights and connections that it needs.`);
}

async function checkSchema(client: pg.Client, { migrations }: DatabaseQuestion): Promise<Finding> {
  const pending = await listPending(client, migrations);
  if (pending.length === 0) return good("schema", "The database is at this version.");
  return warning("schema", `${pending.length} migrations are pending: run migrate, or start the server.`);
}

export type Replication = {
  isStandby: boolean;
  wanted: string;
  readOnly: boolean;
  connected: number;
  sync: number;
};

async function checkStandby(client: pg.Client): Promise<Finding> {
  // Without pg_monitor the standbys are counted, but not how they are used.
  const { rows } = await client.query<Replication>(`
    select pg_is_in_recovery() as "isStandby", current_setting('synchronous_standby_names') as wanted,
      current_setting('transaction_read_only')::boolean as "readOnly",
      (select count(*)::int from pg_stat_replication) as connected,
      (select count(*)::int from pg_stat_replication where sync_state in ('sync', 'quorum')) as sync`);
  return judgeStandby(rows[0] as Replication);
}

export function judgeStandby({ isStandby, wanted, readOnly, connected, sync }: Replication): Finding {
  if (isStandby || readOnly)
    return bad("standby", "The database can only be read: it is a standby, or set to read-only.");
  if (!wanted)
    return good("standby", connected > 0 ? `${connected} connected, none waited for.` : "None is connected.");
  if (connected === 0)
    return bad("standby", "Commits wait for a synchronous standby, and none is connected: nobody can order.");
  return sync > 0
    ? good("standby", `${connected} connected, ${sync} waited for.`)
    : warning("standby", `${connected} connected; whether one is waited for only pg_monitor may see.`);
}

async function checkConnections(client: pg.Client): Promise<Finding> {
  const { rows } = await client.query<{ used: number; most: number }>(`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`);
  const { used, most } = rows[0] as { used: number; most: number };
  const says = `${used} of ${most} are used; each process may open 11.`;
  return used > most * MOST_CONNECTIONS_USED ? warning("connections", says) : good("connections", says);
}

async function checkClock(client: pg.Client, { now = Date.now }: DatabaseQuestion): Promise<Finding> {
  const asked = now();
  const { rows } = await client.query("select extract(epoch from clock_timestamp())::float * 1000 as at");
  const apart = Math.abs(rows[0].at - (asked + now()) / 2) / 1_000;
  const says = `This machine and the database differ by ${apart.toFixed(1)} s.`;
  if (apart > CLOCKS_APART_SECONDS.bad) return bad("clock", says);
  return apart > CLOCKS_APART_SECONDS.warning ? warning("clock", says) : good("clock", says);
}

async function checkInstallation(client: pg.Client): Promise<Finding[]> {
  const installation = await findInstallation(client);
  if (!installation)
    return [warning("installation", "No server of this version has used this database yet.")];
  const { rows } = await client.query(
    `select extract(epoch from now() - last_backup_at)::float / 3600 as hours from installation`,
  );
  const hours: number | null = rows[0].hours;
  return [
    installation.copySince
      ? warning(
          "installation",
          "This is a copy: it sells nothing by card and sends no old mails. adopt ends that.",
        )
      : good("installation", `${installation.id}, in service.`),
    hours === null
      ? warning("backup", "npm run backup has never succeeded here.")
      : (hours > BACKUP_HOURS ? warning : good)("backup", `The last one is ${Math.round(hours)} hours old.`),
  ];
}
