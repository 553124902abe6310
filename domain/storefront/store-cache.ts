import type { Db } from "#db/client.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { findStore } from "./find-store.ts";

const MAX_STORES = 10_000;

export type StoreCache = ReturnType<typeof createStoreCache>;

/** Every storefront page first reads its store. Cached until the store, or what its menus link to, changes. */
export function createStoreCache(db: Db) {
  const bySlug = new Map<string, FoundStore>();
  const slugs = new Map<string, string>();
  let changes = 0;

  async function find(slug: string): Promise<FoundStore | undefined> {
    const known = bySlug.get(slug);
    if (known) return known;
    const changesBefore = changes;
    const store = await findStore(db, slug);
    // A former slug may become another store's. A value that was read before a change is stale.
    if (store?.slug === slug && changes === changesBefore) keep(store);
    return store;
  }

  function keep(store: FoundStore): void {
    if (bySlug.size >= MAX_STORES) dropAll();
    bySlug.set(store.slug, store);
    for (const tag of store.tags) slugs.set(tag, store.slug);
  }

  function drop(tags: Iterable<string>): void {
    changes++;
    for (const tag of tags) {
      const store = bySlug.get(slugs.get(tag) ?? "");
      if (store) forget(store);
    }
  }

  function forget({ slug, tags }: FoundStore): void {
    bySlug.delete(slug);
    for (const tag of tags) slugs.delete(tag);
  }

  function dropAll(): void {
    changes++;
    bySlug.clear();
    slugs.clear();
  }

  return { find, drop, dropAll };
}
