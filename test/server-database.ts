import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** An empty, migrated database of its own. */
export type TestDatabase = { server: pg.ClientConfig; drop(): Promise<void> };

/** Runs one statement as the server's own user, outside of any test database. */
export async function onServer(server: pg.ClientConfig, statement: string): Promise<pg.QueryResultRow[]> {
  const client = new pg.Client(server);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const PERMISSION_DENIED = "42501";

/** A copy of a migrated database. Whoever makes it drops it. */
export async function copyDatabase(server: pg.ClientConfig, template: string): Promise<TestDatabase> {
  const name = `${template}_${randomBytes(4).toString("hex")}`;
  // By files instead of by the log, for half of the CPU time.
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  return { server: onDatabase(server, name), drop: () => dropDatabase(server, name) };
}

/** Works even while an autovacuum runs in it, which only a superuser may end. */
export async function dropDatabase(server: pg.ClientConfig, name: string, triesLeft = 50): Promise<void> {
  try {
    await onServer(server, `drop database "${name}" with (force)`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== PERMISSION_DENIED || triesLeft === 0) throw error;
    await wait(200);
    await dropDatabase(server, name, triesLeft - 1);
  }
}

export function onDatabase(server: pg.ClientConfig, database: string): pg.ClientConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { ...server, connectionString: url.href };
}

/** The same as a DATABASE_URL. */
export function toUrl({ connectionString, host, port, user, password, database }: pg.ClientConfig): string {
  if (connectionString) return connectionString;
  const url = new URL(`postgres://localhost/${database}`);
  url.username = user ?? "";
  url.password = typeof password === "string" ? password : "";
  url.searchParams.set("host", host ?? "");
  url.searchParams.set("port", String(port));
  return url.href;
}
