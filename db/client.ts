import type { AsyncLocalStorage } from "node:async_hooks";
import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import { NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres/session";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import type { StoreId } from "#rules/input/ids.ts";
import {
  beginAs,
  beginInStore,
  type Connected,
  isToBeClosed,
  lend,
  type PreparedStatement,
  rollback,
} from "./ask.ts";
import { databaseAway } from "./database-away.ts";
import type { QuotaTable } from "./quota-table.ts";

/** Created by `connect`. Rows are accessed only through `inStore` and `asService`. */
export interface Db extends Connected {
  /** Called after a commit with the tags of the changed pages. The application hands in what drops those pages. */
  readonly onPagesChanged: (tags: string[]) => void;
  /** Holds the id of the current request, if any, for the log of slow queries. */
  readonly requestIds: AsyncLocalStorage<string>;
  readonly quotas: QuotaTable;
  close(): Promise<void>;
}

type NoSchema = Record<string, never>;

type Transaction = NodePgTransaction<NoSchema, ExtractTablesWithRelations<NoSchema>>;

/** A transaction. A `tx.transaction` inside is a savepoint. */
export type Tx = Transaction & {
  /** Tags given to `pagesChanged`; applied after the commit. */
  changedPages: string[];
  quotas: QuotaTable;
  /** For the few statements that run all the time: each connection plans them once, under their name. */
  runPrepared<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]>;
};

const dialect = new PgDialect();

// It may still be written after this time: whoever asks again with the same key learns that.
const COMMIT_WITHIN_MS = 10_000;

/** Access to a store's rows: within `work`, row level security hides those of every other store. */
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
  return inTransaction(db, beginAs(db, "service"), work);
}

/** Read-only: as the old primary of a failover, until the next connection reaches the new one. */
export type DatabaseState = "up" | "read-only" | "away";

export async function databaseState(db: Db): Promise<DatabaseState> {
  return asService(db, async (tx) => {
    const { rows } = await tx.execute<{ is_read_only: boolean }>(
      sql`select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as is_read_only`,
    );
    return rows[0]?.is_read_only ? ("read-only" as const) : ("up" as const);
  }).catch(() => "away" as const);
}

async function inTransaction<T>(db: Db, preamble: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await lend(db);
  let broken: Error | undefined;
  let failed: unknown;
  try {
    // One message, not awaited: waiting would cost more than the query that follows. pg sends the next statement all
    // the same (`pipeline`). If it fails, the transaction is aborted and every later statement fails too.
    const begun = client.query(preamble);
    begun.catch(() => undefined);
    const tx = openTx(client, db.quotas);
    const result = await work(tx);
    await begun;
    await db.commits.watch(commit(client));
    if (tx.changedPages.length > 0) db.onPagesChanged(tx.changedPages);
    return result;
  } catch (error) {
    failed = error;
    broken = await rollback(client);
    throw broken ? databaseAway(error) : error;
  } finally {
    client.release(broken ?? isToBeClosed(db, failed));
  }
}

// Drizzle's own `transaction` would send its `begin` by itself and wait for it. Its classes are exported, but their
// constructors are not documented: made this way a transaction sends nothing by itself, sends every statement through
// `client.query`, and makes a savepoint of a transaction inside. inside-drizzle.test.ts fails when that changes.
function openTx(client: pg.PoolClient, quotas: QuotaTable): Tx {
  const tx: Transaction = new NodePgTransaction(
    dialect,
    new NodePgSession(client, dialect, undefined),
    undefined,
  );
  return Object.assign(tx, {
    changedPages: [] as string[],
    quotas,
    async runPrepared<Row>(statement: PreparedStatement, values: unknown[]): Promise<Row[]> {
      return (await client.query({ ...statement, values })).rows as Row[];
    },
  });
}

// PostgreSQL answers the commit of a failed transaction with a silent rollback. Code that caught a statement's error
// would believe that it was saved.
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query({
    text: "commit",
    query_timeout: COMMIT_WITHIN_MS,
  } as pg.QueryConfig);
  if (command === "ROLLBACK") {
    throw new Error(
      "A statement failed inside the transaction and its error was swallowed: nothing was saved.",
    );
  }
}
