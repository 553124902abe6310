import { randomBytes } from "node:crypto";
import type pg from "pg";
import { afterAll, inject } from "vitest";
import type { Db } from "#db/client.ts";
import { connect } from "#db/connect.ts";
import { onDatabase, onServer } from "./server-database.ts";
import { silentLog } from "./silent-log.ts";

/**
 * A fresh, migrated database for this test file, gone when its tests are over. To be called at the top of the
 * file, `const db = await openDatabase()`: inside a hook, Vitest takes no further hooks.
 */
export async function openDatabase(): Promise<Db> {
  const server = await cloneDatabase();
  const db = await connect({ server, log: silentLog });
  afterAll(() => db.close());
  return db;
}

/** The same, for tests that connect by themselves, with all rights of the database's user. */
export async function cloneDatabase(): Promise<pg.ClientConfig> {
  const server = inject("testServer");
  const name = `${inject("templateDatabase")}_${randomBytes(4).toString("hex")}`;
  await onServer(server, `create database ${name} template ${inject("templateDatabase")}`);
  afterAll(async () => void (await onServer(server, `drop database ${name} with (force)`)));
  return onDatabase(server, name);
}
