import { eq } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { storeSlugs } from "#db/schema/store-slugs.ts";
import { stores } from "#db/schema/stores.ts";
import { type Store, storeColumns, toStore } from "./store.ts";

/** By the current slug or a former one: then `store.slug` is the one to redirect to. */
export async function findStoreBySlug(db: Db, slug: string): Promise<Store | undefined> {
  const [row] = await asService(db, (tx) =>
    tx
      .select(storeColumns)
      .from(storeSlugs)
      .innerJoin(stores, eq(stores.id, storeSlugs.storeId))
      .where(eq(storeSlugs.slug, slug)),
  );
  return row && toStore(row);
}
