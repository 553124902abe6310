import { type Db, inStore } from "#db/client.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { ShopProduct } from "#rules/product/shop-product.ts";
import { findMovedProduct, findProduct, isHandle } from "./find-product.ts";

type ProductResult =
  | { ok: true; product: ShopProduct }
  | { ok: false; reason: "moved"; handle: string }
  | { ok: false; reason: "not-found" };

export async function readProduct(db: Db, store: StoreId, handle: string): Promise<ProductResult> {
  if (!isHandle(handle)) return { ok: false, reason: "not-found" };
  const product = await findProduct(db, store, handle);
  if (product) return { ok: true, product };
  const moved = await inStore(db, "shopper", store, (tx) => findMovedProduct(tx, store, handle));
  return moved ? { ok: false, reason: "moved", handle: moved } : { ok: false, reason: "not-found" };
}
