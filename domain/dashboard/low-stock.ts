import { and, asc, eq, lt } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import type { StoreId } from "#rules/ids.ts";

export const LOW_STOCK_BELOW = 5;
const MAX_LISTED = 50;

/** The variants behind the dashboard's low-stock figure, the emptiest first. */
export async function listLowStock(db: Db, store: StoreId) {
  const low = and(eq(productVariants.storeId, store), lt(productVariants.inventoryQty, LOW_STOCK_BELOW));
  return inStore(db, "owner", store, async (tx) => ({
    count: await tx.$count(productVariants, low),
    variants: await tx
      .select({
        variant_id: productVariants.id,
        product_id: products.id,
        product_title: products.title,
        variant_title: productVariants.title,
        sku: productVariants.sku,
        inventory_qty: productVariants.inventoryQty,
        image_url: products.featuredImageUrl,
        status: products.status,
      })
      .from(productVariants)
      .innerJoin(products, and(eq(products.storeId, store), eq(products.id, productVariants.productId)))
      .where(low)
      .orderBy(asc(productVariants.inventoryQty), asc(products.title), asc(productVariants.position))
      .limit(MAX_LISTED),
  }));
}
