import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { products, productVariants } from "#db/schema/products.ts";
import type { CatalogAuthor } from "#rules/event/store-event.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { productTag } from "#rules/page/page-tags.ts";
import type { ProductStatus } from "#rules/product/product-status.ts";
import type { TaxClass } from "#rules/tax/tax-settings.ts";
import { recordProductsChanged, recordProductsDeleted } from "./product-events.ts";
import { productsCameOrWent } from "./product-pages.ts";

/** Returns how many products of this store were deleted. */
export async function deleteProducts(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
  author: CatalogAuthor,
): Promise<number> {
  const gone = await lockProducts(tx, store, ids);
  await lockVariants(tx, store, ids);
  // Before the delete, which also removes the links to collections.
  await productsCameOrWent(
    tx,
    store,
    gone.filter(({ status }) => status === "active").map(({ id }) => id),
  );
  await tx.delete(products).where(and(eq(products.storeId, store), inArray(products.id, ids)));
  await recordProductsDeleted(tx, store, author, gone);
  return gone.length;
}

// Locks variants in the same order as a sale does: the delete alone would lock them in any order and could deadlock.
async function lockVariants(tx: Tx, store: StoreId, ids: ProductId[]): Promise<void> {
  await tx
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(and(eq(productVariants.storeId, store), inArray(productVariants.productId, ids)))
    .orderBy(productVariants.id)
    .for("update");
}

/**
 * Returns how many products of this store have the status now. A draft that waits for a price, as an import may leave
 * it, stays a draft: nobody may buy it for nothing.
 */
export async function setProductsStatus(
  tx: Tx,
  store: StoreId,
  given: ProductId[],
  { status, ...author }: CatalogAuthor & { status: ProductStatus },
): Promise<number> {
  const found = await lockProducts(tx, store, given);
  const waiting = status === "active" ? await listUnpriced(tx, store, given) : new Set();
  const ids = found.map(({ id }) => id).filter((id) => !waiting.has(id));
  const changed = await tx
    .update(products)
    .set({ status, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(products.storeId, store), inArray(products.id, ids), ne(products.status, status)))
    .returning({ id: products.id, title: products.title });
  await productsCameOrWent(
    tx,
    store,
    changed.map(({ id }) => id),
  );
  const before = new Map(found.map((product) => [product.id, product.status]));
  await recordProductsChanged(
    tx,
    store,
    author,
    changed.map(({ id, title }) => ({ id, title, before: { status: before.get(id) }, after: { status } })),
  );
  return ids.length;
}

async function listUnpriced(tx: Tx, store: StoreId, ids: ProductId[]): Promise<Set<ProductId>> {
  const rows = await tx
    .selectDistinct({ id: productVariants.productId })
    .from(productVariants)
    .where(
      and(
        eq(productVariants.storeId, store),
        inArray(productVariants.productId, ids),
        eq(productVariants.priceCents, 0),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** Returns how many products of this store have the tax class now. */
export async function setProductsTaxClass(
  tx: Tx,
  store: StoreId,
  ids: ProductId[],
  { taxClass, ...author }: CatalogAuthor & { taxClass: TaxClass },
): Promise<number> {
  const found = await lockProducts(tx, store, ids);
  const changed = await tx
    .update(products)
    .set({ taxClass, version: sql`${products.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(products.storeId, store), inArray(products.id, ids), ne(products.taxClass, taxClass)))
    .returning({ id: products.id, title: products.title });
  await pagesChanged(
    tx,
    changed.map(({ id }) => productTag(id)),
  );
  const before = new Map(found.map((product) => [product.id, product.taxClass]));
  await recordProductsChanged(
    tx,
    store,
    author,
    changed.map(({ id, title }) => ({
      ...{ id, title },
      before: { tax_class: before.get(id) },
      after: { tax_class: taxClass },
    })),
  );
  return found.length;
}

// In a fixed order, so that two overlapping selections cannot deadlock.
async function lockProducts(tx: Tx, store: StoreId, ids: ProductId[]) {
  return tx
    .select({
      id: products.id,
      title: products.title,
      handle: products.handle,
      status: products.status,
      taxClass: products.taxClass,
    })
    .from(products)
    .where(and(eq(products.storeId, store), inArray(products.id, ids)))
    .orderBy(products.id)
    .for("update");
}
