import { and, eq, ilike, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import { cursorOf, hasRows, type Paged, type PageRequest, readNewest } from "#domain/lists/list-cursor.ts";
import { pictureJson } from "#domain/products/product-columns.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import type { Picture } from "#rules/picture/image-urls.ts";

type ListedCollection = {
  id: CollectionId;
  title: string;
  handle: string;
  image_url: string | null;
  image: Picture | null;
  created_at: string;
  product_count: number;
};

type CollectionPage = Paged & { collections: ListedCollection[] };

export async function listCollections(
  tx: Tx,
  store: StoreId,
  filter: PageRequest & { search?: string | undefined },
): Promise<CollectionPage> {
  const pattern = titlePattern(filter.search ?? "");
  const matches = and(
    eq(collections.storeId, store),
    pattern === null ? undefined : ilike(collections.title, pattern),
  );
  const { rows, previous, next } = await readNewest(filter, collections, ({ isBeyond, order, limit }) =>
    tx
      .select(columnsOf(store))
      .from(collections)
      .leftJoin(mediaFiles, and(eq(mediaFiles.storeId, store), eq(mediaFiles.url, collections.imageUrl)))
      .where(and(matches, isBeyond))
      .orderBy(...order)
      .limit(limit),
  );
  const listed = rows.map(({ cursor, ...collection }) => ({
    ...collection,
    created_at: collection.created_at.toISOString(),
  }));
  return {
    collections: listed,
    previous,
    next,
    store_is_empty: listed.length === 0 && !(await hasRows(tx, collections, eq(collections.storeId, store))),
  };
}

const columnsOf = (store: StoreId) => ({
  id: collections.id,
  title: collections.title,
  handle: collections.handle,
  image_url: collections.imageUrl,
  image: pictureJson,
  created_at: collections.createdAt,
  product_count: sql<number>`(select count(*)::integer from collection_products member
    where member.store_id = ${store} and member.collection_id = ${collections.id})`,
  cursor: cursorOf(collections),
});
