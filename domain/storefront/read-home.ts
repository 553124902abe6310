import type { Db } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { listFeaturedCollections } from "./find-collection.ts";
import { listFeaturedProducts } from "./list-products.ts";

export async function readHome(db: Db, store: StoreId) {
  return {
    collections: await listFeaturedCollections(db, store),
    products: await listFeaturedProducts(db, store),
  };
}
