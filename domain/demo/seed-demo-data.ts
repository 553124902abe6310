import { sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import type { Storage } from "#domain/pictures/storage.ts";
import { getStore } from "#domain/stores/store.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { copyDemoPictures } from "./demo-pictures.ts";
import { hasDemoData } from "./has-demo-data.ts";
import { seedDemoCatalog } from "./seed-demo-catalog.ts";
import { seedDemoOrders } from "./seed-demo-orders.ts";
import { loadDemoWords } from "./words/load-demo-words.ts";

type DemoDeps = { db: Db; storage: Storage; demoPicturesDir: string };

/** Fills a store with demo data, in the language it has now. Returns false when it is already there; then nothing is added. */
export async function seedDemoData(
  deps: DemoDeps,
  store: StoreId,
  { now, by }: { now: Date; by: UserId | null },
): Promise<boolean> {
  const { db } = deps;
  if (await inStore(db, "owner", store, (tx) => hasDemoData(tx, store))) return false;
  const pictures = await copyDemoPictures(deps, store);
  return inStore(db, "owner", store, async (tx) => {
    // Of two clicks at once, the second waits here and then finds the data.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`demo-data:${store}`}, 0))`);
    if (await hasDemoData(tx, store)) return false;
    const words = await loadDemoWords((await getStore(tx, store)).language);
    await seedDemoCatalog(tx, store, { words, pictures, now, by });
    await seedDemoOrders(tx, store, now);
    return true;
  });
}
