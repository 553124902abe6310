import type pg from "pg";
import type { DatabaseHosts } from "./database-hosts.ts";
import { readMigrations } from "./migrating/migration-files.ts";
import { requireSessions } from "./sessions.ts";
import { StartError } from "./start-error.ts";

const MIN_SERVER_VERSION = 15;

/** Runs before anything is written: a missing feature is reported in one sentence, not by a failing statement. */
export async function requireFitServer(client: pg.Client, hosts: DatabaseHosts, folder?: URL): Promise<void> {
  await requireServerVersion(client);
  await requireSessions(client, hosts);
  await requireEncoding(client);
  await requireRights(client);
  await requireExtensions(client, folder);
}

export async function requireServerVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as version");
  if (rows[0].version >= MIN_SERVER_VERSION) return;
  throw new StartError(
    `The database server is PostgreSQL ${rows[0].version}: DATABASE_URL must name one of version ${MIN_SERVER_VERSION} or later.`,
  );
}

// SQL_ASCII accepts any bytes and knows no letters; other encodings cannot store most of the world's names.
async function requireEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "select datname as name, pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()",
  );
  const { name, encoding } = rows[0];
  if (encoding === "UTF8") return;
  throw new StartError(
    `The database ${name} has the encoding ${encoding}, which would damage names: create one with create database ${name} template template0 encoding 'UTF8'.`,
  );
}

// The right to create roles is not checked here but tried later: an administrator may have created them.
async function requireRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_user as user, current_database() as database,
       has_schema_privilege(to_regnamespace('public'), 'create') and has_database_privilege(current_database(), 'create') as creates,
       (select pg_get_userbyid(relowner) from pg_class
         where oid = to_regclass('public.migrations') and not pg_has_role(relowner, 'usage')) as owner`,
  );
  const { user, database, creates, owner } = rows[0];
  if (!creates) {
    throw new StartError(
      `The database user ${user} may not create tables and extensions in ${database}: make it the owner with alter database ${database} owner to ${user}.`,
    );
  }
  if (owner) {
    throw new StartError(
      `The tables in ${database} belong to the database user ${owner}: DATABASE_URL must name that one instead of ${user}.`,
    );
  }
}

async function requireExtensions(client: pg.Client, folder?: URL): Promise<void> {
  const migrations = await readMigrations(folder);
  const needed = migrations.flatMap(({ sql }) =>
    [...sql.matchAll(/create extension if not exists (\w+)/g)].map(([, name]) => name),
  );
  const { rows } = await client.query(
    "select needed from unnest($1::text[]) as needed where needed not in (select name from pg_available_extensions)",
    [needed],
  );
  if (rows.length === 0) return;
  throw new StartError(
    `The database server lacks the extension ${rows[0].needed}: install PostgreSQL's contrib package there.`,
  );
}
