import type { Db } from "#db/client.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { ShopStore } from "#rules/store/shop-store.ts";
import { findStore } from "./find-store.ts";

const MAX_STORES = 10_000;

export type StoreCache = ReturnType<typeof createStoreCache>;

/** Every storefront page first reads its store. Cached until the store changes. */
export function createStoreCache(db: Db) {
  const bySlug = new Map<string, ShopStore>();
  const slugs = new Map<string, string>();
  let changes = 0;

  async function find(slug: string): Promise<ShopStore | undefined> {
    const known = bySlug.get(slug);
    if (known) return known;
    const changesBefore = changes;
    const store = await findStore(db, slug);
    // A former slug may become another store's. A value that was read before a change is stale.
    if (store?.slug === slug && changes === changesBefore) keep(store);
    return store;
  }

  function keep(store: ShopStore): void {
    if (bySlug.size >= MAX_STORES) dropAll();
    bySlug.set(store.slug, store);
    slugs.set(storeTag(store.id), store.slug);
  }

  function drop(tags: Iterable<string>): void {
    changes++;
    for (const tag of tags) {
      const slug = slugs.get(tag);
      if (slug !== undefined) bySlug.delete(slug);
      slugs.delete(tag);
    }
  }

  function dropAll(): void {
    changes++;
    bySlug.clear();
    slugs.clear();
  }

  return { find, drop, dropAll };
}
