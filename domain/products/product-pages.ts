import { and, eq, inArray } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { collectionProducts } from "#db/schema/collections.ts";
import type { ProductId, StoreId } from "#rules/input/ids.ts";
import { collectionTag, listingTag, productTag, searchTag, shelfTag } from "#rules/page/page-tags.ts";
import type { Product } from "#rules/product/product.ts";

type Shown = Pick<Product, "status" | "title" | "handle">;

/** Invalidates the pages that show a product. Drafts are on no page. */
export async function productPagesChanged(
  tx: Tx,
  store: StoreId,
  id: ProductId,
  { before, now }: { before: Shown | undefined; now: Shown | undefined },
): Promise<void> {
  const wasShown = before?.status === "active";
  const isShown = now?.status === "active";
  if (!wasShown && !isShown) return;
  if (wasShown !== isShown) return productsCameOrWent(tx, store, [id]);

  // Searches use the title; lists and the sitemap link to the handle.
  const listed = before?.title !== now?.title || before?.handle !== now?.handle;
  const changed = [productTag(id), searchTag(store), shelfTag(store)];
  await pagesChanged(tx, listed ? [...changed, listingTag(store)] : changed);
}

export async function productsCameOrWent(tx: Tx, store: StoreId, ids: ProductId[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await tx
    .selectDistinct({ id: collectionProducts.collectionId })
    .from(collectionProducts)
    .where(and(eq(collectionProducts.storeId, store), inArray(collectionProducts.productId, ids)));
  const collections = rows.map((row) => collectionTag(row.id));
  const lists = [listingTag(store), searchTag(store), shelfTag(store)];
  await pagesChanged(tx, [...ids.map(productTag), ...lists, ...collections]);
}
