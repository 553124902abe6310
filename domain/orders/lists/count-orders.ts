import { type SQL, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { matches, type OrderFilter } from "./match-orders.ts";
import { countByCounts, findCounted } from "./order-counts.ts";

const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;

/** From then on the older ones get counts. */
const MAX_UNCOUNTED = 10_000;

/** Exact, and cached for ten seconds. A store with very many orders gets counts of the older ones after it was counted. */
export function createOrderCounts(db: Db, now: () => number = performance.now.bind(performance)) {
  const kept = new Map<string, { count: Promise<number>; until: number }>();
  const counting = new Set<StoreId>();

  return async function countOrders(store: StoreId, filter: OrderFilter): Promise<number> {
    const key = JSON.stringify([store, filter]);
    const known = kept.get(key);
    if (known && known.until > now()) return known.count;

    const count = readCount(db, store, filter).then(({ count, uncounted }) => {
      if (uncounted > MAX_UNCOUNTED) countOlderOnce(store);
      return count;
    });
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { count, until: now() + KEPT_MS });
    count.catch(() => kept.delete(key));
    return count;
  };

  // Not awaited. If it fails, the next count tries again, and until then counts and pages are exact all the same.
  function countOlderOnce(store: StoreId): void {
    if (counting.has(store)) return;
    counting.add(store);
    countOlderOrders(db, store)
      .catch(() => undefined)
      .finally(() => counting.delete(store));
  }
}

/** Writes the counts that pages of a store with very many orders are found by, 2,000 orders at a time. */
export async function countOlderOrders(db: Db, store: StoreId): Promise<void> {
  for (let goesOn = true; goesOn; ) {
    const { rows } = await inStore(db, "owner", store, (tx) =>
      tx.execute<{ counted: boolean }>(sql`select count_next_orders() as counted`),
    );
    goesOn = rows[0]?.counted ?? false;
  }
}

type Count = { count: number; uncounted: number };

function readCount(db: Db, store: StoreId, filter: OrderFilter): Promise<Count> {
  return inStore(db, "owner", store, async (tx) => {
    const counted = await findCounted(tx, store, filter);
    const { rows } = await tx.execute<Count>(counted ? countByCounts(counted) : countEach(store, filter));
    return rows[0] as Count;
  });
}

function countEach(store: StoreId, filter: OrderFilter): SQL {
  return sql`select count(*)::integer as count, count(*)::integer as uncounted from ${orders}
    where ${matches(store, filter)}`;
}
