import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { productVariants } from "#db/schema/products.ts";
import { restocks } from "#db/schema/stock-wishes.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";

/**
 * The stock of a variant for which a wish is about to wait. Locked until the end: stock that is raised at this moment
 * is seen here, or finds the wish.
 */
export async function holdStock(tx: Tx, store: StoreId, variantId: VariantId): Promise<number> {
  const [variant] = await tx
    .select({ stock: productVariants.inventoryQty })
    .from(productVariants)
    .where(and(eq(productVariants.storeId, store), eq(productVariants.id, variantId)))
    .for("no key update");
  return variant?.stock ?? 0;
}

/** For a wish that waits although there is stock, of a draft or in a closed shop: told as soon as it is on sale. */
export async function noteStock(tx: Tx, store: StoreId, variantId: VariantId, pieces: number): Promise<void> {
  if (pieces > 0)
    await tx.insert(restocks).values({ storeId: store, variantId, pieces }).onConflictDoNothing();
}
