// Sends SQL statements without Drizzle: the server's start would load Drizzle file by file, which costs about 150 MB
// (decision 0013).
import type { AsyncLocalStorage } from "node:async_hooks";
import type { Writable } from "node:stream";
import pg from "pg";
import { type ApiKeyId, isUuid, type StoreId } from "#rules/input/ids.ts";
import { databaseAway, isServerLeaving } from "./database-away.ts";
import { otherHosts } from "./database-hosts.ts";
import type { Role, RoleNames } from "./roles.ts";
import type { CommitWatch } from "./watch-commits.ts";

export interface Connected {
  pool: pg.Pool;
  roles: RoleNames;
  commits: CommitWatch;
  /** Holds the API key of the current request, if it came with one: what is written meanwhile is noted as the key's. */
  readonly actingKeys: AsyncLocalStorage<ActingKey | undefined>;
}

export type ActingKey = { id: ApiKeyId; store: StoreId };

export type PreparedStatement = { name: string; text: string };

// Per process, for a connection. The request gate admits fewer; this limit also covers everything else.
const MAX_WAITING = 100;

/** Runs one statement: it is sent together with begin and commit, in one round trip. */
export async function askInStore<Row>(
  db: Connected,
  role: "owner" | "shopper",
  store: StoreId,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return ask(db, beginInStore(db, role, store), { ...statement, values });
}

export async function askAsService<Row>(
  db: Connected,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return ask(db, beginAs(db, "service"), { ...statement, values });
}

export function beginInStore(db: Connected, role: "owner" | "shopper", store: StoreId): string {
  // The id becomes part of a statement.
  if (!isUuid(store)) throw new TypeError("A store's id must be a uuid.");
  return `${beginAs(db, role)}; set local app.store_id = '${store}'${setActingKey(db, store)}`;
}

/** Work that a request starts for other stores keeps its context: there the key has done nothing. */
function setActingKey(db: Connected, store: StoreId): string {
  const key = db.actingKeys.getStore();
  if (key?.store !== store) return "";
  if (!isUuid(key.id)) throw new TypeError("A key's id must be a uuid.");
  return `; set local app.key_id = '${key.id}'`;
}

export function beginAs(db: Connected, role: Role): string {
  // A change that could not be committed is refused at once, and what only reads goes on.
  const mode = db.commits.areReturning() ? "" : " read only";
  return `begin${mode}; set local role ${pg.escapeIdentifier(db.roles[role])}`;
}

// pg has no documented way to its socket. Corked, begin, statement and commit leave in one write; without the pool's
// `pipeline` each would wait for the answer to the one before. inside-pg.test.ts fails when either changes.
async function ask<Row>(db: Connected, preamble: string, statement: pg.QueryConfig): Promise<Row[]> {
  const client = await lend(db);
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const sent = [client.query(preamble), client.query(statement), client.query("commit")];
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  const failed = answers.find((answer) => answer.status === "rejected");
  const broken = failed && (await rollback(client));
  client.release(broken ?? isToBeClosed(db, failed?.reason));
  if (failed) throw broken ? databaseAway(failed.reason) : failed.reason;
  return (answers[1] as PromiseFulfilledResult<pg.QueryResult>).value.rows as Row[];
}

export async function lend(db: Connected): Promise<pg.PoolClient> {
  if (db.pool.waitingCount >= MAX_WAITING)
    throw databaseAway(new Error("Too many queries are waiting for a connection."));
  for (let tried = 1; ; tried++) {
    try {
      return await db.pool.connect();
    } catch (error) {
      if (tried > otherHosts(error)) throw databaseAway(error);
    }
  }
}

/** Whether a connection is of no further use after this error. A transaction that we made read-only proves nothing. */
export function isToBeClosed(db: Connected, error: unknown): boolean {
  return db.commits.areReturning() && isServerLeaving(error);
}

export async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error as Error;
  }
}
