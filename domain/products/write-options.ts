import { and, eq, gte } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { productOptions } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import type { ProductOption } from "#rules/product/product.ts";

/** Options are identified by position, like the variants' values: a new name at a position is a rename. */
export async function writeOptions(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  names: readonly string[],
  before: readonly ProductOption[],
): Promise<void> {
  if (before.length > names.length) await removeOptionsFrom(tx, store, product, names.length);
  for (const [position, name] of names.entries()) {
    const option = before[position];
    if (option?.name === name) continue;
    if (option) {
      await tx
        .update(productOptions)
        .set({ name })
        .where(and(eq(productOptions.storeId, store), eq(productOptions.id, option.id)));
    } else {
      await tx.insert(productOptions).values({ storeId: store, productId: product, name, position });
    }
  }
}

async function removeOptionsFrom(
  tx: Tx,
  store: StoreId,
  product: ProductId,
  position: number,
): Promise<void> {
  await tx
    .delete(productOptions)
    .where(
      and(
        eq(productOptions.storeId, store),
        eq(productOptions.productId, product),
        gte(productOptions.position, position),
      ),
    );
}
