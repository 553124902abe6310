import type { Db } from "#db/client.ts";
import { readShopShipping, type ShopShipping } from "#domain/shipping/read-shop-shipping.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { findStore } from "./find-store.ts";
import { createShelves } from "./shelves.ts";
import { createTagCache } from "./tag-cache.ts";

export type StoreCache = ReturnType<typeof createStoreCache>;

/** What the pages of a store read first. Cached until the store, or what its menus link to, changes. */
export function createStoreCache(db: Db) {
  const stores = createTagCache<string, FoundStore>({
    read: (slug) => findStore(db, slug),
    // A former slug may become another store's.
    tagsOf: (store, slug) => (store.slug === slug ? store.tags : []),
  });
  const storesAtRoot = createTagCache<string, FoundStore>({
    read: (slug) => findStore(db, slug, ""),
    tagsOf: (store, slug) => (store.slug === slug ? store.tags : []),
  });
  const shipping = createTagCache<StoreId, ShopShipping>({
    read: (store) => readShopShipping(db, store),
    tagsOf: (_, store) => [storeTag(store)],
  });

  const shelves = createShelves(db);

  return {
    find: stores.find,
    /** If it is in memory: for answers that may cost nothing. */
    known: stores.known,
    /** With the links that it has at the root of its own host. */
    findAtRoot: storesAtRoot.find,
    knownAtRoot: storesAtRoot.known,
    shelves: { find: shelves.find, membersOf: shelves.membersOf, warm: shelves.warm },
    shippingOf: async (store: StoreId) => (await shipping.find(store)) as ShopShipping,
    drop(tags: readonly string[]) {
      stores.drop(tags);
      storesAtRoot.drop(tags);
      shipping.drop(tags);
      shelves.drop(tags);
    },
    dropAll() {
      stores.dropAll();
      storesAtRoot.dropAll();
      shipping.dropAll();
      shelves.dropAll();
    },
  };
}
