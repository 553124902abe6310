import { and, asc, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collectionProducts, collections } from "#db/schema/collections.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { products } from "#db/schema/products.ts";
import { CHOICE_COLUMNS } from "#domain/products/list-product-choices.ts";
import { pictureJson } from "#domain/products/product-columns.ts";
import type { Collection, CollectionMember } from "#rules/collection/collection.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";

export async function findCollection(
  tx: Tx,
  store: StoreId,
  id: CollectionId,
): Promise<Collection | undefined> {
  const [found] = await tx
    .select({ row: collections, image: pictureJson })
    .from(collections)
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, collections.imageUrl)))
    .where(and(eq(collections.storeId, store), eq(collections.id, id)));
  if (!found) return undefined;
  const { row, image } = found;
  return {
    id,
    title: row.title,
    description_html: row.descriptionHtml,
    handle: row.handle,
    search_title: row.searchTitle,
    search_description: row.searchDescription,
    image_url: row.imageUrl,
    image,
    sort: row.sort,
    version: row.version,
    created_at: row.createdAt.toISOString(),
    products: await listMembers(tx, store, id),
  };
}

async function listMembers(tx: Tx, store: StoreId, id: CollectionId): Promise<CollectionMember[]> {
  return tx
    .select({ ...CHOICE_COLUMNS, position: collectionProducts.position })
    .from(collectionProducts)
    .innerJoin(products, and(eq(products.storeId, store), eq(products.id, collectionProducts.productId)))
    .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, products.featuredImageUrl)))
    .where(and(eq(collectionProducts.storeId, store), eq(collectionProducts.collectionId, id)))
    .orderBy(asc(collectionProducts.position));
}
