import { setTimeout as sleep } from "node:timers/promises";
import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { Log } from "#db/log.ts";
import { parseId, type StoreId } from "#rules/input/ids.ts";

const RETRY_MS = 1_000;

/** The store that is served at a name of its own. */
export type ServedHost = {
  storeId: StoreId;
  /** The store's current slug. */
  slug: string;
  isMain: boolean;
  /** The store's main name, while it leads here. */
  main: string | undefined;
};

export type HostTable = {
  /** Undefined: no store is served at this name. It must be lower case and ASCII, without a dot at the end. */
  find(name: string): ServedHost | undefined;
  readonly size: number;
  /** False until all names were read once: before that, an unknown name may be a known one. */
  readonly isLoaded: boolean;
  /** Reads anew what may have changed; the old entries answer until then. */
  drop(tags: readonly string[]): void;
  dropAll(): void;
  /** Resolves when nothing is left to be read. */
  settled(): Promise<void>;
  close(): Promise<void>;
};

type ServedRow = { name: string; storeId: StoreId; slug: string; isMain: boolean; state: string };

/** Which store is served at which name, in memory: a request, or a proxy's question, costs no query. */
export function createHostTable(db: Db, log: Pick<Log, "warn">): HostTable {
  let hosts = new Map<string, ServedHost>();
  let namesOf = new Map<StoreId, string[]>();
  let isLoaded = false;
  const staleStores = new Set<StoreId>();
  let isAllStale = false;
  const closing = new AbortController();
  let reading: Promise<void> | undefined;

  function readLater(): void {
    reading ??= readStale();
  }

  // One after the other: an older answer never replaces a newer one.
  async function readStale(): Promise<void> {
    while ((isAllStale || staleStores.size > 0) && !closing.signal.aborted) {
      const wasAllStale = isAllStale;
      const stores = [...staleStores];
      isAllStale = false;
      staleStores.clear();
      try {
        if (wasAllStale) replaceAll(await askAsService<ServedRow>(db, ALL, []));
        else replaceOf(stores, await askAsService<ServedRow>(db, OF_STORES, [stores]));
      } catch (error) {
        isAllStale ||= wasAllStale;
        for (const store of stores) staleStores.add(store);
        if (!closing.signal.aborted) log.warn({ err: error }, "reading the names of shops failed");
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      }
    }
    // Directly after the last look at what is stale: a later change starts a new run.
    reading = undefined;
  }

  function replaceAll(rows: ServedRow[]): void {
    hosts = new Map();
    namesOf = new Map();
    for (const [store, own] of Map.groupBy(rows, ({ storeId }) => storeId)) add(store, own);
    isLoaded = true;
  }

  function replaceOf(stores: StoreId[], rows: ServedRow[]): void {
    // A name that has moved may be the other store's by now.
    for (const store of stores) {
      for (const name of namesOf.get(store) ?? []) if (hosts.get(name)?.storeId === store) hosts.delete(name);
      namesOf.delete(store);
    }
    for (const [store, own] of Map.groupBy(rows, ({ storeId }) => storeId)) add(store, own);
  }

  function add(storeId: StoreId, rows: ServedRow[]): void {
    const main = rows.find(({ isMain, state }) => isMain && state !== "proven")?.name;
    for (const { name, slug, isMain } of rows) hosts.set(name, { storeId, slug, isMain, main });
    namesOf.set(
      storeId,
      rows.map(({ name }) => name),
    );
  }

  return {
    find: (name) => hosts.get(name),
    get size() {
      return hosts.size;
    },
    get isLoaded() {
      return isLoaded;
    },
    drop(tags) {
      for (const tag of tags) {
        const [kind, id = ""] = tag.split(":");
        const store = kind === "domains" || kind === "store" ? parseId<StoreId>(id) : undefined;
        // A store's change may be that of its slug.
        if (store && (kind === "domains" || namesOf.has(store))) staleStores.add(store);
      }
      if (staleStores.size > 0) readLater();
    },
    dropAll() {
      isAllStale = true;
      readLater();
    },
    settled: async () => {
      while (reading) await reading;
    },
    async close() {
      closing.abort();
      await reading;
    },
  };
}

const SERVED = `select d.name, d.store_id as "storeId", s.slug, d.is_main as "isMain", d.state
  from shop_domains d join stores s on s.id = d.store_id
  where d.state in ('proven', 'live', 'failing') and s.slug is not null`;

const ALL: PreparedStatement = { name: "served-hosts", text: SERVED };

const OF_STORES: PreparedStatement = {
  name: "served-hosts-of-stores",
  text: `${SERVED} and d.store_id = any($1)`,
};
