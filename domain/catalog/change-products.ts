import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { type ProductStatus, products, productVariants } from "#db/schema/products.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { productsCameOrWent } from "./product-pages.ts";

/** Returns how many of them were this store's and are gone now. */
export async function deleteProducts(tx: Tx, store: StoreId, ids: ProductId[]): Promise<number> {
  const gone = await lockProducts(tx, store, ids);
  await lockVariants(tx, store, ids);
  // Before the rows are gone: with them goes which collections they were in.
  await productsCameOrWent(
    tx,
    store,
    gone.filter(({ status }) => status === "active").map(({ id }) => id),
  );
  await tx.delete(products).where(and(eq(products.storeId, store), inArray(products.id, ids)));
  return gone.length;
}

// In the order in which orders take stock: the delete would come upon them in any, and cross a sale.
async function lockVariants(tx: Tx, store: StoreId, ids: ProductId[]): Promise<void> {
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.storeId, store), inArray(productVariants.productId, ids)))
    .orderBy(productVariants.id)
    .for("update");
}

/** Returns how many of them are this store's and have the status now. */
export async function setProductsStatus(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
  status: ProductStatus,
): Promise<number> {
  const found = await lockProducts(tx, store, ids);
  const changed = await tx
    .update(products)
    .set({ status, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(products.storeId, store), inArray(products.id, ids), ne(products.status, status)))
    .returning({ id: products.id });
  await productsCameOrWent(
    tx,
    store,
    changed.map(({ id }) => id),
  );
  return found.length;
}

// In one order, so that two selections that overlap wait for each other instead of crossing.
async function lockProducts(tx: Tx, store: StoreId, ids: ProductId[]) {
  return tx
    .select({ id: products.id, status: products.status })
    .from(products)
    .where(and(eq(products.storeId, store), inArray(products.id, ids)))
    .orderBy(products.id)
    .for("update");
}
