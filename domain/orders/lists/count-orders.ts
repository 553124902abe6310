import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { matches, type OrderFilter } from "./list-orders.ts";

const KEPT_MS = 10_000;
const MAX_KEPT = 1_000;

/** Exact, and with a million orders slower than the page itself: so a count is cached for ten seconds. */
export function createOrderCounts(db: Db, now: () => number = performance.now.bind(performance)) {
  const kept = new Map<string, { count: Promise<number>; until: number }>();

  return async function countOrders(store: StoreId, filter: OrderFilter): Promise<number> {
    const key = JSON.stringify([store, filter]);
    const known = kept.get(key);
    if (known && known.until > now()) return known.count;

    const count = inStore(db, "owner", store, (tx) => tx.$count(orders, matches(store, filter)));
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, { count, until: now() + KEPT_MS });
    count.catch(() => kept.delete(key));
    return count;
  };
}
