import { type Db, inStore } from "#db/client.ts";
import type { StoreId } from "#rules/ids.ts";
import type { Page } from "#rules/listing.ts";
import { findCollection, findMovedCollection, type ShopCollection } from "./find-collection.ts";
import { type ListedProduct, listCollectionProducts } from "./list-products.ts";

export type CollectionResult =
  | { ok: true; collection: ShopCollection; products: Page<ListedProduct> }
  | { ok: false; reason: "moved"; handle: string }
  | { ok: false; reason: "not-found" };

export async function readCollection(
  db: Db,
  store: StoreId,
  handle: string,
  page: number,
): Promise<CollectionResult> {
  return inStore(db, "shopper", store, async (tx) => {
    const collection = await findCollection(tx, store, handle);
    if (collection) {
      return { ok: true, collection, products: await listCollectionProducts(tx, store, collection.id, page) };
    }
    const moved = await findMovedCollection(tx, store, handle);
    return moved ? { ok: false, reason: "moved", handle: moved } : { ok: false, reason: "not-found" };
  });
}
