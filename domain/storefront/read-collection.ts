import { type Db, inStore } from "#db/client.ts";
import type { ShopCollection } from "#rules/collection/shop-collection.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Page } from "#rules/product/listing.ts";
import type { ListedProduct } from "#rules/product/shop-product.ts";
import { findCollection, findMovedCollection } from "./find-collection.ts";
import { isHandle } from "./find-product.ts";
import { listCollectionProducts } from "./list-products.ts";

type CollectionResult =
  | { ok: true; collection: ShopCollection; products: Page<ListedProduct> }
  | { ok: false; reason: "moved"; handle: string }
  | { ok: false; reason: "not-found" };

export async function readCollection(
  db: Db,
  store: StoreId,
  handle: string,
  page: number,
): Promise<CollectionResult> {
  if (!isHandle(handle)) return { ok: false, reason: "not-found" };
  const collection = await findCollection(db, store, handle);
  if (collection)
    return { ok: true, collection, products: await listCollectionProducts(db, store, collection.id, page) };
  const moved = await inStore(db, "shopper", store, (tx) => findMovedCollection(tx, store, handle));
  return moved ? { ok: false, reason: "moved", handle: moved } : { ok: false, reason: "not-found" };
}
