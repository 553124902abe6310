import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
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

// A clone is mostly a thousand small files that are created and removed: in memory for a sixth of the CPU time.
const MEMORY = "/dev/shm";
const MEMORY_NEEDED = 4 * 1024 ** 3;
const FOLDER = "storewright-test-";
const A_DAY_MS = 24 * 60 * 60 * 1000;

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

  const dataDir = await mkdtemp(join((await hasMemory()) ? MEMORY : tmpdir(), FOLDER));
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

/** PostgreSQL's programs may have to be copied there, too. */
async function hasMemory(): Promise<boolean> {
  try {
    const mounts = await readFile("/proc/mounts", "utf8");
    if (mounts.split("\n").some((mount) => mount.includes(` ${MEMORY} `) && mount.includes("noexec")))
      return false;
    await removeForgotten();
    const { bavail, bsize } = await statfs(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED;
  } catch {
    return false;
  }
}

/** What killed runs have left would stay in memory. */
async function removeForgotten(): Promise<void> {
  for (const name of await readdir(MEMORY)) {
    const path = join(MEMORY, name);
    if (!name.startsWith(FOLDER) || Date.now() - (await stat(path)).mtimeMs < A_DAY_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}
