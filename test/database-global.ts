import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "#db/connect.ts";
import { startEmbeddedPostgres } from "#db/embedded-postgres.ts";
import type { RoleNames } from "#db/roles.ts";
import { dropDatabase, onDatabase, onServer } from "./server-database.ts";
import { silentLog } from "./silent-log.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of the test run, as its own user, and the migrated database that each test file clones. */
    testServer: pg.ClientConfig;
    templateDatabase: string;
  }
}

type TestDatabases = { server: pg.ClientConfig; template: string; stop(): Promise<void> };

/** Both projects of a run set themselves up in the same process: the first starts it, the last one stops it. */
const shared = globalThis as { testDatabases?: { opening: Promise<TestDatabases>; users: number } };

/** One PostgreSQL for the whole run: `TEST_DATABASE_URL`, or an embedded one in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testDatabases ??= { opening: openDatabases(), users: 0 };
  const { testDatabases } = shared;
  testDatabases.users += 1;
  const { server, template, stop } = await testDatabases.opening;
  project.provide("testServer", server);
  project.provide("templateDatabase", template);

  return async () => {
    testDatabases.users -= 1;
    if (testDatabases.users > 0) return;
    shared.testDatabases = undefined;
    await stop();
  };
}

async function openDatabases(): Promise<TestDatabases> {
  const { server, stop } = await startServer();
  const template = `storewright_test_${randomBytes(4).toString("hex")}`;
  await onServer(server, `create database ${template}`);
  const db = await connect({ server: onDatabase(server, template), log: silentLog });
  await db.close();
  return { server, template, stop: () => dropAll(server, template, db.roles).finally(stop) };
}

// Clones too: a worker that crashed may have left some.
async function dropAll(server: pg.ClientConfig, template: string, roles: RoleNames): Promise<void> {
  const rows = await onServer(server, `select datname from pg_database where datname like '${template}%'`);
  for (const { datname } of rows) await dropDatabase(server, datname);
  for (const role of Object.values(roles)) await onServer(server, `drop role ${role}`);
}

async function startServer(): Promise<{ server: pg.ClientConfig; stop(): Promise<void> }> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) return { server: { connectionString: url }, stop: async () => undefined };

  const dataDir = await mkdtemp(join(tmpdir(), "storewright-test-"));
  // Root's PostgreSQL runs as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, log: silentLog, durable: false });
  const stop = async () => {
    await postgres.stop();
    await rm(postgres.location, { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true });
  };
  return { server: postgres.server, stop };
}
