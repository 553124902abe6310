import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseHosts } from "./database-hosts.ts";
import { StartError } from "./start-error.ts";

/** The part of a connection that the check needs. */
export type Session = Pick<pg.Client, "on" | "off"> & {
  query(statement: string): Promise<pg.QueryResult>;
};

const PATIENCE_MS = 5_000;

/**
 * A transaction pooler seems to work at first. Then one client meets the roles, limits and locks of another, and no
 * process receives page changes.
 */
export async function requireSessions(client: Session, { Client, server }: DatabaseHosts): Promise<void> {
  const patience = { connectionTimeoutMillis: PATIENCE_MS, query_timeout: PATIENCE_MS };
  const other = new Client({ ...server, ...patience }).on("error", () => undefined);
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
    "DATABASE_URL goes through a pooler in transaction mode: let it pool sessions (pool_mode = session in PgBouncer), or name the server itself.",
  );
}

// A pooler serves the next transaction with the connection used last, or with each in turn. In this order, the first
// kind gives both clients the same backend process, and the second kind changes a client's process, however many there
// are.
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

/** Whether a notification from one arrives at the other, as page changes must. */
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
