import { randomBytes } from "node:crypto";
import type pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { Db } from "#db/client.ts";
import { joinDatabase, waitForDatabase } from "#db/connect.ts";
import { openHosts } from "#db/database-hosts.ts";
import { ROLES, rolePrefix } from "#db/roles.ts";
import { atEnd } from "./at-end.ts";
import { copyDatabase, dropDatabase, onDatabase, onServer, type TestDatabase } from "./server-database.ts";
import { silentLog } from "./silent-log.ts";

/**
 * A fresh, migrated database for this test file, dropped after its tests, or for the test that is running. Call it at the
 * top of the file, `const db = await openDatabase()`: Vitest accepts no further hooks inside a hook.
 */
export async function openDatabase(): Promise<Db> {
  const hosts = openHosts(await cloneDatabase());
  const client = await waitForDatabase(hosts);
  // The server and the migrated database were judged when the run began.
  const db = await joinDatabase(client, { hosts, log: silentLog }).finally(() => client.end());
  await db.quotas.read();
  // A test may have ended it already, to see what happens without a database.
  atEnd(() => (db.pool.ending ? undefined : db.close()));
  return db;
}

/** The same, for tests that connect themselves, with all rights of the database's user. */
export async function cloneDatabase(): Promise<pg.ClientConfig> {
  const { server, drop } = await makeClone();
  atEnd(drop);
  return server;
}

/** The same, for a hook: whoever makes it drops it. */
export function makeClone(): Promise<TestDatabase> {
  return copyDatabase(inject("testServer"), inject("templateDatabase"));
}

/** Not migrated; dropped after the test, with its roles. */
export async function anEmptyDatabase(name: string, options = ""): Promise<pg.ClientConfig> {
  const server = inject("testServer");
  const database = `${inject("templateDatabase")}_${name}`;
  await onServer(server, `create database "${database}" ${options}`);
  onTestFinished(async () => {
    await dropDatabase(server, database);
    for (const role of ROLES) await onServer(server, `drop role if exists "${rolePrefix(database)}_${role}"`);
  });
  return onDatabase(server, database);
}

/** Another user of the server, with the password `secret`. Create it before the databases that it gets rights in. */
export async function aDatabaseUser(rights = ""): Promise<string> {
  const server = inject("testServer");
  const user = `${inject("templateDatabase")}_${randomBytes(4).toString("hex")}`;
  await onServer(server, `create role ${user} login password 'secret' ${rights}`);
  onTestFinished(async () => {
    await onServer(server, `drop role ${user}`);
  });
  return user;
}
