import { count, eq, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { discounts } from "#db/schema/discounts.ts";
import { stores } from "#db/schema/stores.ts";
import { requireStore } from "#domain/stores/store.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";

/**
 * Runs one change of a store's discounts at a time, so that codes stay unique and automatic ones few. The store's row
 * is locked before any discount. `now` is the database's.
 */
export function changeDiscounts<Result>(
  db: Db,
  store: StoreId,
  change: (tx: Tx, now: Date) => Promise<Result>,
): Promise<Result> {
  return inStore(db, "owner", store, async (tx) => {
    const now = await lockStore(tx, store);
    const before = await knownToPages(tx, store);
    const result = await change(tx, now);
    if ((await knownToPages(tx, store)) !== before) await pagesChanged(tx, [storeTag(store)]);
    return result;
  });
}

async function lockStore(tx: Tx, store: StoreId): Promise<Date> {
  const [row] = await tx
    .select({ now: sql<Date>`now()`.mapWith(discounts.startsAt) })
    .from(stores)
    .where(eq(stores.id, store))
    .for("no key update");
  return requireStore(row).now;
}

/** Every page contains whether its store has discounts, and whether it takes codes. */
async function knownToPages(tx: Tx, store: StoreId): Promise<string> {
  const [found] = await tx
    .select({ all: count(), withCode: count(discounts.code) })
    .from(discounts)
    .where(eq(discounts.storeId, store));
  return `${Boolean(found?.all)} ${Boolean(found?.withCode)}`;
}
