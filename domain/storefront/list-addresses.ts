import { and, asc, desc, eq, sql } from "drizzle-orm";
import { asService, type Db, inStore } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { products } from "#db/schema/products.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { stores } from "#db/schema/stores.ts";
import { isClosed } from "#domain/stores/is-closed.ts";
import { mainNameOf } from "#domain/stores/main-name.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopPlace } from "#rules/shop-domain/shop-address.ts";

/** The sitemap protocol allows 50,000 addresses a file. */
const MAX_STORES = 50_000;
const MAX_PRODUCTS = 40_000;
const MAX_COLLECTIONS = 9_000;

type StoreAddresses = {
  products: { handle: string; updatedAt: Date }[];
  collections: { handle: string }[];
  pages: { handle: string; updatedAt: Date }[];
};

export async function listOpenStores(db: Db): Promise<ShopPlace[]> {
  const rows = await asService(db, (tx) =>
    tx
      .select({ slug: stores.slug, mainName: sql<string | null>`${sql.raw(mainNameOf("stores.id"))}` })
      .from(stores)
      .where(and(eq(stores.onboardingCompleted, true), sql.raw(`not ${isClosed("stores")}`)))
      .orderBy(asc(stores.createdAt), asc(stores.id))
      .limit(MAX_STORES),
  );
  return rows.flatMap(({ slug, mainName }) => (slug === null ? [] : { slug, mainName }));
}

export async function listStoreAddresses(db: Db, store: StoreId): Promise<StoreAddresses> {
  return inStore(db, "shopper", store, async (tx) => ({
    products: await tx
      .select({ handle: products.handle, updatedAt: products.updatedAt })
      .from(products)
      .where(and(eq(products.storeId, store), eq(products.status, "active")))
      .orderBy(desc(products.createdAt), desc(products.id))
      .limit(MAX_PRODUCTS),
    collections: await tx
      .select({ handle: collections.handle })
      .from(collections)
      .where(eq(collections.storeId, store))
      .orderBy(desc(collections.createdAt), desc(collections.id))
      .limit(MAX_COLLECTIONS),
    pages: await tx
      .select({ handle: shopPages.handle, updatedAt: shopPages.updatedAt })
      .from(shopPages)
      .where(and(eq(shopPages.storeId, store), eq(shopPages.status, "published")))
      .orderBy(asc(shopPages.handle)),
  }));
}
