import { sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import type { ProductId, StoreId, UserId } from "#rules/input/ids.ts";
import { copyOf } from "#rules/product/copy-product.ts";
import { addProduct } from "./create-product.ts";
import { findProduct } from "./find-product.ts";
import { orHandleTaken, unusedHandle } from "./handles.ts";
import type { CreateProductResult } from "./save-result.ts";

/** Creates a draft with everything that the product has, except what can only belong to one: see `copyOf`. */
export async function duplicateProduct(
  db: Db,
  store: StoreId,
  id: ProductId,
  by: UserId | null,
): Promise<CreateProductResult | undefined> {
  const product = await inStore(db, "owner", store, (tx) => findProduct(tx, store, id));
  if (!product) return undefined;
  const copy = copyOf(product);
  return orHandleTaken(db, store, { kind: "product", handle: copy.handle }, () =>
    inStore(db, "owner", store, async (tx) => {
      // Copies made at once get their handles one after the other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`copies:${store}`}, 0))`);
      const handle = await unusedHandle(tx, store, "product", copy.handle);
      return addProduct(tx, store, { input: { ...copy, handle }, by });
    }),
  );
}
