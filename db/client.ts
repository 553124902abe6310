import type { Writable } from "node:stream";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres/session";
import { PgDialect } from "drizzle-orm/pg-core";
import pg from "pg";
import { isUuid, type StoreId } from "#rules/ids.ts";
import type { RoleNames } from "./roles.ts";

/** Made by `connect`. Rows are reached through `inStore` and `asService` alone. */
export interface Db {
  pool: pg.Pool;
  roles: RoleNames;
  /** Called after a commit with what it changed on shoppers' pages; the front door drops those pages. */
  onPagesChanged(tags: string[]): void;
  /** For whom a query is made, as far as the front door knows; the log of slow queries names it. */
  currentRequestId(): string | undefined;
  close(): Promise<void>;
}

type NoSchema = Record<string, never>;

type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** A transaction. A `tx.transaction` inside is a savepoint. */
export type Tx = Transaction & {
  /** What `pagesChanged` was told; acted upon once it is committed. */
  changedPages: string[];
  /** For the few statements that run all the time: each connection plans one only once, under its name. */
  runPrepared<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>;
};

export type PreparedStatement = { name: string; text: string };

const dialect = new PgDialect();

// Told by its name and not by its class: the server and the bundle it loads each have their own copy of this file.
const DATABASE_AWAY = "DatabaseAway";

// For a connection. The front door lets fewer in; this holds whatever else may ask.
const MAX_WAITING = 100;

// A full disk, no memory left, too many connections.
const INSUFFICIENT_RESOURCES = /^53[0-9A-Z]{3}$/;

/** The way to a store's rows: within `work`, row level security hides those of every other store. */
export async function inStore<T>(
  db: Db,
  role: "owner" | "shopper",
  store: StoreId,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(db, beginInStore(db, role, store), work);
}

/** For work that belongs to no store yet, or to all: finding a store, signing in, sending queued mail. */
export async function asService<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, beginAs(db.roles.service), work);
}

/** A read of one statement: it leaves together with its transaction's beginning and end, and one wait serves all. */
export async function askInStore<Row>(
  db: Db,
  role: "owner" | "shopper",
  store: StoreId,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return ask(db, beginInStore(db, role, store), { ...statement, values });
}

export async function askAsService<Row>(
  db: Db,
  statement: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  return ask(db, beginAs(db.roles.service), { ...statement, values });
}

export async function isDatabaseReachable(db: Db): Promise<boolean> {
  return asService(db, async () => undefined).then(
    () => true,
    () => false,
  );
}

function beginInStore(db: Db, role: "owner" | "shopper", store: StoreId): string {
  // It becomes part of a statement.
  if (!isUuid(store)) throw new TypeError("A store's id must be a uuid.");
  return `${beginAs(db.roles[role])}; set local app.store_id = '${store}'`;
}

function beginAs(role: string): string {
  return `begin; set local role ${pg.escapeIdentifier(role)}`;
}

async function ask<Row>(db: Db, preamble: string, statement: pg.QueryConfig): Promise<Row[]> {
  const client = await lend(db);
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  const sent = [client.query(preamble), client.query(statement), client.query("commit")];
  stream.uncork();
  const answers = await Promise.allSettled(sent);
  const failed = answers.find((answer) => answer.status === "rejected");
  const broken = failed && (await rollback(client));
  client.release(broken);
  if (failed) throw broken ? databaseAway(failed.reason) : failed.reason;
  return (answers[1] as PromiseFulfilledResult<pg.QueryResult>).value.rows as Row[];
}

async function lend(db: Db): Promise<pg.PoolClient> {
  if (db.pool.waitingCount >= MAX_WAITING) throw databaseAway(new Error("Too many wait for a connection."));
  return db.pool.connect().catch((error) => {
    throw databaseAway(error);
  });
}

async function inTransaction<T>(db: Db, preamble: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await lend(db);
  let broken: Error | undefined;
  try {
    // One message, and not waited for: it would cost more than the query that follows. Should it fail, the
    // transaction is broken, and so is every statement after it.
    const begun = client.query(preamble);
    begun.catch(() => undefined);
    const tx = openTx(client);
    const result = await work(tx);
    await begun;
    await commit(client);
    if (tx.changedPages.length > 0) db.onPagesChanged(tx.changedPages);
    return result;
  } catch (error) {
    broken = await rollback(client);
    throw broken ? databaseAway(error) : error;
  } finally {
    client.release(broken);
  }
}

function openTx(client: pg.PoolClient): Tx {
  const tx: Transaction = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  return Object.assign(tx, {
    changedPages: [] as string[],
    async runPrepared<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
      return (await client.query({ ...statement, values })).rows as Row[];
    },
  });
}

// PostgreSQL answers the commit of a failed transaction with a quiet rollback. Work that caught the error
// of a statement would be told that it is saved.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "ROLLBACK") {
    throw new Error(
      "A statement failed inside the transaction and its error was swallowed: nothing was saved.",
    );
  }
}

async function rollback(client: pg.PoolClient): Promise<Error | undefined> {
  try {
    await client.query("rollback");
    return undefined;
  } catch (error) {
    return error as Error;
  }
}

function databaseAway(cause: unknown): Error {
  const error = new Error("The database cannot be reached.", { cause });
  error.name = DATABASE_AWAY;
  return error;
}

/** True when the same request may well succeed in a moment: the door then answers 503. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (error.name === DATABASE_AWAY || INSUFFICIENT_RESOURCES.test(String(code))) return true;
  return isDatabaseAway(error.cause);
}
