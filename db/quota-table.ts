import { setTimeout as sleep } from "node:timers/promises";
import type { StoreId } from "#rules/input/ids.ts";
import { QUOTA_KINDS, type QuotaKind, type Quotas } from "#rules/quota/quota.ts";
import { askAsService, type Connected, type PreparedStatement } from "./ask.ts";
import type { Log } from "./log.ts";

/** The tag under which page changes tell every process to read the quotas again. */
export const QUOTAS_TAG = "quotas";

const RETRY_MS = 1_000;

export type QuotaTable = {
  /** As they were read last: a change arrives with the page changes, within moments. */
  of(store: StoreId): Quotas;
  /** Fails if they cannot be read. For the start: nothing may pass before they are known. */
  read(): Promise<void>;
  drop(tags: readonly string[]): void;
  /** Reads them anew; the old ones hold until then. */
  dropAll(): void;
  /** Resolves when nothing is left to be read. */
  settled(): Promise<void>;
  /** Counts for /metrics what a quota refused or held back. */
  noteRefusal(kind: QuotaKind): void;
  refusals(): Record<QuotaKind, number>;
  close(): void;
};

type QuotaRow = { storeId: StoreId | null; kind: QuotaKind; most: number | null };

/** All quotas, in memory: where there are none, asking for them costs no query. */
export function createQuotaTable(db: Connected, log: Log): QuotaTable {
  let forAll: Quotas = {};
  let own = new Map<StoreId, Quotas>();
  let isStale = false;
  let reading: Promise<void> | undefined;
  const closing = new AbortController();
  const refusals = Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, 0])) as Record<QuotaKind, number>;

  async function read(): Promise<void> {
    const rows = await askAsService<QuotaRow>(db, ALL, []);
    forAll = applied(
      {},
      rows.filter(({ storeId }) => storeId === null),
    );
    own = new Map();
    for (const [store, ofStore] of Map.groupBy(rows, ({ storeId }) => storeId))
      if (store) own.set(store, applied(forAll, ofStore));
  }

  // One after the other: an older answer never replaces a newer one.
  async function readStale(): Promise<void> {
    while (isStale && !closing.signal.aborted) {
      isStale = false;
      await read().catch(async (error: unknown) => {
        isStale = true;
        if (!closing.signal.aborted) log.warn({ err: error }, "reading the quotas failed");
        await sleep(RETRY_MS, undefined, { signal: closing.signal, ref: false }).catch(() => undefined);
      });
    }
    reading = undefined;
  }

  function dropAll(): void {
    isStale = true;
    reading ??= readStale();
  }

  return {
    of: (store) => own.get(store) ?? forAll,
    read,
    drop: (tags) => {
      if (tags.includes(QUOTAS_TAG)) dropAll();
    },
    dropAll,
    settled: async () => {
      while (reading) await reading;
    },
    noteRefusal: (kind) => {
      refusals[kind]++;
    },
    refusals: () => refusals,
    close: () => closing.abort(),
  };
}

function applied(before: Quotas, rows: QuotaRow[]): Quotas {
  const quotas = { ...before };
  for (const { kind, most } of rows) {
    if (most === null) delete quotas[kind];
    else quotas[kind] = most;
  }
  return quotas;
}

const ALL: PreparedStatement = {
  name: "all-quotas",
  text: `select store_id as "storeId", kind, most::float8 as most from quotas`,
};
