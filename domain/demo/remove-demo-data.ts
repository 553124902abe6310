import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { collections } from "#db/schema/collections.ts";
import { orders } from "#db/schema/orders.ts";
import { products } from "#db/schema/products.ts";
import { recordCollectionsDeleted } from "#domain/collections/delete-collection.ts";
import { deleteProducts } from "#domain/products/change-products.ts";
import type { CatalogAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { collectionTag, listingTag, searchTag } from "#rules/page/page-tags.ts";

type RemovedDemoData = { products: number; collections: number; orders: number };

/** Removes the demo data. Orders that people placed keep their lines, texts, prices and pictures. */
export async function removeDemoData(
  tx: Tx,
  store: StoreId,
  author: CatalogAuthor,
): Promise<RemovedDemoData> {
  const gone = await tx
    .delete(collections)
    .where(and(eq(collections.storeId, store), eq(collections.demo, true)))
    .returning();
  if (gone.length > 0)
    await pagesChanged(tx, [...gone.map(({ id }) => collectionTag(id)), listingTag(store), searchTag(store)]);

  await recordCollectionsDeleted(tx, store, author, gone);

  const demo = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.storeId, store), eq(products.demo, true)));
  const sampleOrders = await tx
    .delete(orders)
    .where(and(eq(orders.storeId, store), eq(orders.demo, true)))
    .returning({ id: orders.id });
  return {
    products: await deleteProducts(
      tx,
      store,
      demo.map(({ id }) => id),
      author,
    ),
    collections: gone.length,
    orders: sampleOrders.length,
  };
}
