import { type Db, inStore } from "#db/client.ts";
import type { ShopCollection } from "#rules/collection/shop-collection.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { findCollection, findMovedCollection } from "./find-collection.ts";
import { isHandle } from "./find-product.ts";

type CollectionResult =
  | { ok: true; collection: ShopCollection }
  | { ok: false; reason: "moved"; handle: string }
  | { ok: false; reason: "not-found" };

export async function readCollection(db: Db, store: StoreId, handle: string): Promise<CollectionResult> {
  if (!isHandle(handle)) return { ok: false, reason: "not-found" };
  const collection = await findCollection(db, store, handle);
  if (collection) return { ok: true, collection };
  const moved = await inStore(db, "shopper", store, (tx) => findMovedCollection(tx, store, handle));
  return moved ? { ok: false, reason: "moved", handle: moved } : { ok: false, reason: "not-found" };
}
