import type pg from "pg";
import type { DatabaseHosts } from "./database-hosts.ts";
import type { Log } from "./log.ts";

/** Its name in pg_stat_activity. */
const PROBE_NAME = "storewright commits";

// A disk under load commits within a second; a commit that waits for a missing standby never returns.
const SLOW_MS = 4_000;
const FRESH_MS = 3_000;
const RETRY_MS = 1_000;

// The smallest change that is written and replicated: an assigned transaction id alone does not wait for a standby.
const SMALL_CHANGE = "select pg_logical_emit_message(true, 'storewright', '')";

/** Failing: the server refuses to write, or cannot be reached. */
type Outcome = "returning" | "hanging" | "failing";

/** Whether commits return. They hang while a synchronous standby is missing, though the server answers queries. */
export interface CommitWatch {
  /** While false, transactions begin as read-only: each commit that hangs would keep its rows locked and a connection. */
  areReturning(): boolean;
  /** Notices a commit that does not return. */
  watch<T>(commit: Promise<T>): Promise<T>;
  /** Commits something, at most every few seconds, whoever asks. Nothing is written while nobody asks. */
  probe(): Promise<boolean>;
  close(): void;
}

export function watchCommits(hosts: DatabaseHosts, log: Log): CommitWatch {
  let returning = true;
  let asked: Promise<boolean> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let isClosed = false;

  function probe(): Promise<boolean> {
    asked ??= tryCommit(hosts).then((outcome) => {
      judge(outcome);
      setTimeout(() => (asked = undefined), returning ? FRESH_MS : RETRY_MS).unref();
      return outcome === "returning";
    });
    return asked;
  }

  function judge(outcome: Outcome): void {
    if (outcome === "hanging") noteHanging();
    if (outcome !== "returning" || returning) return;
    returning = true;
    clearInterval(retry);
    log.warn({}, "Commits return again");
  }

  function noteHanging(): void {
    if (!returning || isClosed) return;
    returning = false;
    log.error({}, "Commits do not return: is a synchronous standby missing?");
    retry = setInterval(() => void probe(), RETRY_MS).unref();
  }

  async function watch<T>(commit: Promise<T>): Promise<T> {
    let ended = false;
    // Its answer may have arrived while this process was busy: that is read first.
    const timer = setTimeout(() => setImmediate(() => ended || noteHanging()), SLOW_MS).unref();
    return commit.finally(() => {
      ended = true;
      clearTimeout(timer);
    });
  }

  return {
    areReturning: () => returning,
    watch,
    probe,
    close() {
      isClosed = true;
      clearInterval(retry);
    },
  };
}

/** On a connection of its own: those of the pool may all be waiting for their commits. */
async function tryCommit(hosts: DatabaseHosts): Promise<Outcome> {
  const client = connection(hosts, SLOW_MS);
  let pid: number | undefined;
  try {
    await client.connect();
    pid = (await client.query("select pg_backend_pid() as pid")).rows[0].pid;
    await client.query(SMALL_CHANGE);
    return "returning";
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    // Refused by the server, or not reached at all.
    if (code || pid === undefined) return "failing";
    // Otherwise one process would be left waiting at the server by each attempt.
    return (await endBackend(hosts, pid)) ? "hanging" : "failing";
  } finally {
    client.end().catch(() => undefined);
  }
}

/** False when the server cannot be reached or does not know this process. */
async function endBackend(hosts: DatabaseHosts, pid: number): Promise<boolean> {
  const client = connection(hosts, SLOW_MS);
  try {
    await client.connect();
    return (await client.query("select pg_terminate_backend($1) as ended", [pid])).rows[0].ended;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

function connection({ Client, server }: DatabaseHosts, withinMs: number): pg.Client {
  const client = new Client({
    ...server,
    application_name: PROBE_NAME,
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  return client.on("error", () => undefined);
}
