import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Db } from "./client.ts";
import type { Log } from "./log.ts";
import { PAGES_CHANGED } from "./page-changes.ts";

/** Its name in pg_stat_activity. */
export const LISTENER_NAME = "storewright page changes";

const RETRY_MS = 250;
const HEARTBEAT_MS = 10_000;
const PATIENCE_MS = 5_000;

type Listener = {
  /** A commit of any process changed pages with these tags. */
  onChanged(tags: string[]): void;
  /** Notifications were lost: any page may have changed. */
  onGap(): void;
  log: Log;
};

type PageChanges = { close(): Promise<void> };

/**
 * Listens, on its own connection, for pages that other processes change. A broken connection is opened again;
 * notifications sent meanwhile are lost, so that everything counts as changed then.
 */
export function listenToPageChanges(db: Db, { onChanged, onGap, log }: Listener): PageChanges {
  const closing = new AbortController();
  const { signal } = closing;
  const ended = keepListening();

  async function keepListening(): Promise<void> {
    while (!signal.aborted) {
      await listenUntilBroken().catch((error) => {
        if (!signal.aborted) log.warn({ err: error }, "Not listening to page changes of other processes");
      });
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async function listenUntilBroken(): Promise<void> {
    const client = connection(db);
    const broken = once(client, "error", { signal }).then(([error]) => Promise.reject(error));
    broken.catch(() => undefined);
    client.on("notification", ({ payload = "" }) => onChanged(payload.split(" ")));
    try {
      await Promise.race([client.connect(), broken]);
      await Promise.race([client.query(`listen ${PAGES_CHANGED}`), broken]);
      onGap();
      await Promise.race([beat(client), broken]);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  // A connection that was cut silently (a firewall, a pulled cable) is noticed only by using it.
  async function beat(client: pg.Client): Promise<never> {
    for (;;) {
      await sleep(HEARTBEAT_MS, undefined, { signal, ref: false });
      await client.query("select 1");
    }
  }

  return {
    async close() {
      closing.abort();
      await ended;
    },
  };
}

function connection(db: Db): pg.Client {
  const { max: _, onConnect: __, Client, ...server } = db.pool.options;
  const client = new (Client as typeof pg.Client)({
    ...server,
    // pg-pool hides it from a copy of its options.
    password: db.pool.options.password,
    application_name: LISTENER_NAME,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // Further errors would otherwise end the process.
  return client.on("error", () => undefined);
}
