import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { StartError } from "./start-error.ts";

/** As much of a connection as the check needs. */
export type Session = Pick<pg.Client, "on" | "off"> & {
  query(statement: string): Promise<pg.QueryResult>;
};

const PATIENCE_MS = 5_000;

/**
 * A pooler that hands each transaction to another connection looks healthy at first. Then roles, limits and locks of
 * one client are met by another, and no process hears which pages have changed.
 */
export async function requireSessions(client: Session, server: pg.ClientConfig): Promise<void> {
  const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const other = new pg.Client({ ...server, ...patience }).on("error", () => undefined);
  try {
    await other.connect();
    await requireOwnSessions(client, other);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `The database gives no second connection (${(error as Error).message}): each process needs 11.`,
      { cause: error },
    );
  } finally {
    await other.end().catch(() => undefined);
  }
}

export async function requireOwnSessions(one: Session, other: Session): Promise<void> {
  if ((await keepTheirProcess(one, other)) && (await hears(one, other))) return;
  throw new StartError(
    "DATABASE_URL leads through a pooler that gives each transaction another connection: let it pool sessions (pool_mode = session in PgBouncer), or name the server itself.",
  );
}

// A pooler serves the next transaction with the connection that was used last, or with each in turn: in this order
// the first shares a process between both, the second changes one's process, however many there are.
async function keepTheirProcess(one: Session, other: Session): Promise<boolean> {
  const first = await processOf(one);
  const second = await processOf(other);
  if (first === second) return false;
  return (
    (await processOf(one)) === first &&
    (await processOf(one)) === first &&
    (await processOf(other)) === second
  );
}

async function processOf(session: Session): Promise<number> {
  return (await session.query("select pg_backend_pid() as pid")).rows[0].pid;
}

/** What one is told of reaches it, as page changes must. */
async function hears(one: Session, other: Session): Promise<boolean> {
  const channel = `storewright_${randomBytes(8).toString("hex")}`;
  const heard = Promise.withResolvers<true>();
  const note = (message: pg.Notification) => message.channel === channel && heard.resolve(true);
  one.on("notification", note);
  try {
    await one.query(`listen ${channel}`);
    await other.query(`notify ${channel}`);
    return await Promise.race([heard.promise, sleep(PATIENCE_MS, false, { ref: false })]);
  } finally {
    one.off("notification", note);
    await one.query(`unlisten ${channel}`);
  }
}
