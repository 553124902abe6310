import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { ActingKey } from "./ask.ts";
import { refuseUnfinished } from "./backup/unfinished-restore.ts";
import type { Db } from "./client.ts";
import { type DatabaseHosts, openHosts } from "./database-hosts.ts";
import { requireFitServer } from "./fit-server.ts";
import type { Log } from "./log.ts";
import { migrate, requireCurrent } from "./migrating/migrate.ts";
import { createQuotaTable } from "./quota-table.ts";
import { assertRolesAreSafe, type RoleNames } from "./roles.ts";
import { reportSlowQueries } from "./slow-queries.ts";
import { StartError } from "./start-error.ts";
import { watchCommits } from "./watch-commits.ts";

const PATIENCE_MS = 30_000;
const MAX_CONNECTIONS = 10;

interface ConnectOptions {
  /** `{ connectionString }`, or the settings of an embedded PostgreSQL. */
  server: pg.ClientConfig;
  log: Log;
  patienceMs?: number;
}

/** Waits for the server, checks its settings, migrates, refuses a restore that was cut off, checks the roles, and opens the pool. */
export async function connect({ server, log, patienceMs = PATIENCE_MS }: ConnectOptions): Promise<Db> {
  const hosts = openHosts(server);
  const client = await waitForDatabase(hosts, patienceMs);
  try {
    await requireFitServer(client, hosts);
    const roles = await migrate(client, { log });
    await refuseUnfinished(client);
    await assertRolesAreSafe(client, roles);
    const db = openPool(hosts, roles, log);
    await db.quotas.read();
    return db;
  } finally {
    await client.end();
  }
}

/** For a command beside the server: the database as it is, which must be at this version. Nothing is migrated. */
export async function joinDatabase(
  client: pg.Client,
  { hosts, log }: { hosts: DatabaseHosts; log: Log },
): Promise<Db> {
  const roles = await requireCurrent(client);
  await refuseUnfinished(client);
  await assertRolesAreSafe(client, roles);
  return openPool(hosts, roles, log);
}

export async function waitForDatabase(
  { Client, server, name }: DatabaseHosts,
  patienceMs: number = PATIENCE_MS,
): Promise<pg.Client> {
  const deadline = performance.now() + patienceMs;
  const reasons = new Map<string, string>();
  for (;;) {
    const client = new Client({ ...server, connectionTimeoutMillis: Math.min(5_000, patienceMs) });
    try {
      await client.connect();
      return client.on("error", () => undefined);
    } catch (error) {
      reasons.set(`${client.host}:${client.port}`, reasonOf(error as Error));
      if (isRefusal(error) || performance.now() > deadline)
        throw unreachable(name, [...reasons.values()], error);
      await sleep(250);
    }
  }
}

// Waiting fixes neither a wrong password (class 28) nor a missing database (class 3D).
function isRefusal(error: unknown): boolean {
  return /^(28|3D)...$/.test((error as pg.DatabaseError).code ?? "");
}

function reasonOf(error: Error): string {
  return error.message || String((error as NodeJS.ErrnoException).code);
}

function unreachable(name: string, reasons: string[], cause: unknown): StartError {
  return new StartError(
    `The database ${name} cannot be reached: ${reasons.join(", ")}. Check DATABASE_URL.`,
    { cause },
  );
}

function openPool(hosts: DatabaseHosts, roles: RoleNames, log: Log): Db {
  const { Client, server } = hosts;
  const pool = new pg.Pool({
    ...server,
    Client: Client as new () => pg.Client,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    query_timeout: 20_000,
    keepAlive: true,
    // Statements are sent without waiting for the previous answer: see inTransaction and ask. The option is not in
    // pg's documentation of pools; inside-pg.test.ts fails when it has no effect.
    pipeline: true,
    onConnect: (client) => prepareConnection(client, roles),
  });
  // Without a listener, an idle connection that breaks would end the process.
  pool.on("error", (error) => log.warn({ err: error }, "A database connection broke"));
  const connected = {
    pool,
    roles,
    commits: watchCommits(hosts, log),
    actingKeys: new AsyncLocalStorage<ActingKey | undefined>(),
  };
  const quotas = createQuotaTable(connected, log);
  const db: Db = {
    ...connected,
    quotas,
    onPagesChanged: quotas.drop,
    requestIds: new AsyncLocalStorage(),
    close: () => {
      db.commits.close();
      quotas.close();
      return pool.end();
    },
  };
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
    reportSlowQueries(client, (slow) =>
      log.warn({ ...slow, requestId: db.requestIds.getStore() }, "A query was slow"),
    );
  });
  return db;
}

// The connecting user owns the tables and bypasses the policies. A new connection drops that role at once, so that a
// statement outside inStore finds no store's orders by mistake.
async function prepareConnection(client: pg.ClientBase, roles: RoleNames): Promise<void> {
  await client.query(`set role ${pg.escapeIdentifier(roles.service)};
    set statement_timeout = '15s';
    set lock_timeout = '5s';
    set idle_in_transaction_session_timeout = '30s'`);
}
