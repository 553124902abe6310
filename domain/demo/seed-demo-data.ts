import { sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { findReachedProducts } from "#domain/quotas/find-reached.ts";
import { getStore } from "#domain/stores/store.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import type { QuotaReached } from "#rules/quota/quota.ts";
import { copyDemoPictures } from "./demo-pictures.ts";
import { DEMO_PRODUCTS } from "./demo-products.ts";
import { hasDemoData } from "./has-demo-data.ts";
import { seedDemoCatalog } from "./seed-demo-catalog.ts";
import { seedDemoOrders } from "./seed-demo-orders.ts";
import { loadDemoWords } from "./words/load-demo-words.ts";

type DemoDeps = { db: Db; storage: Storage; demoPicturesDir: string };

type SeedResult = { ok: true; created: boolean } | QuotaReached;

/** Fills a store with demo data, in the language it has now. When it is already there, nothing is added. */
export async function seedDemoData(
  deps: DemoDeps,
  store: StoreId,
  { now, by }: { now: Date; by: UserId | null },
): Promise<SeedResult> {
  const { db } = deps;
  const known = await inStore(db, "owner", store, (tx) => judge(tx, store));
  if (known) return known;
  const copied = await copyDemoPictures(deps, store);
  if (!copied.ok) return copied;
  return inStore(db, "owner", store, async (tx) => {
    // Of two clicks at once, the second waits here and then finds the data.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`demo-data:${store}`}, 0))`);
    const knownNow = await judge(tx, store);
    if (knownNow) return knownNow;
    const words = await loadDemoWords((await getStore(tx, store)).language);
    await seedDemoCatalog(tx, store, { words, pictures: copied.pictures, now, by });
    await seedDemoOrders(tx, store, now);
    return { ok: true, created: true };
  });
}

/** Undefined: it can be added. */
async function judge(tx: Tx, store: StoreId): Promise<SeedResult | undefined> {
  if (await hasDemoData(tx, store)) return { ok: true, created: false };
  return findReachedProducts(tx, store, Object.keys(DEMO_PRODUCTS).length);
}
