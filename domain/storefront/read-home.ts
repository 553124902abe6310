import { type Db, inStore } from "#db/client.ts";
import type { StoreId } from "#rules/ids.ts";
import { listFeaturedCollections } from "./find-collection.ts";
import { listFeaturedProducts } from "./list-products.ts";

export async function readHome(db: Db, store: StoreId) {
  return inStore(db, "shopper", store, async (tx) => ({
    collections: await listFeaturedCollections(tx, store),
    products: await listFeaturedProducts(tx, store),
  }));
}
