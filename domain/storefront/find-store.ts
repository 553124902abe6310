import { and, asc, eq, sql } from "drizzle-orm";
import { asService, type Db } from "#db/client.ts";
import { storeSlugs } from "#db/schema/store-slugs.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/ids.ts";
import type { Cents } from "#rules/money.ts";
import { isSlug, MAX_SLUG_LENGTH } from "#rules/slug.ts";

/** What every page of a store shows of it. */
export type ShopStore = {
  id: StoreId;
  slug: string;
  name: string;
  currency: string;
  shippingFlatRateCents: Cents;
  taxPercent: string;
  /** Every slug it has or had: a cart may still lie under a former one. */
  slugs: string[];
};

const shopStore = {
  id: stores.id,
  slug: sql<string>`${stores.slug}`,
  name: stores.name,
  currency: stores.currencyCode,
  shippingFlatRateCents: stores.shippingFlatRateCents,
  taxPercent: stores.taxPercent,
  slugs: sql<
    string[]
  >`array(select s.slug from store_slugs s where s.store_id = ${stores.id} order by s.slug)`,
};

const isOpen = eq(stores.onboardingCompleted, true);

/** By its slug or one that it had before. A store that is still being set up is as good as none. */
export async function findStore(db: Db, slug: string): Promise<ShopStore | undefined> {
  if (!isSlug(slug) || slug.length > MAX_SLUG_LENGTH) return undefined;
  const [store] = await asService(db, (tx) =>
    tx
      .select(shopStore)
      .from(storeSlugs)
      .innerJoin(stores, eq(stores.id, storeSlugs.storeId))
      .where(and(eq(storeSlugs.slug, slug), isOpen)),
  );
  return store;
}

/** For addresses that name no store: the oldest one that is open. */
export async function findFirstStore(db: Db): Promise<ShopStore | undefined> {
  const [store] = await asService(db, (tx) =>
    tx.select(shopStore).from(stores).where(isOpen).orderBy(asc(stores.createdAt), asc(stores.id)).limit(1),
  );
  return store;
}
