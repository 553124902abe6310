import { and, eq } from "drizzle-orm";
import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db, Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { oldHandles } from "#db/schema/old-handles.ts";
import { pictureJson } from "#domain/pictures/shop-pictures.ts";
import type { ListedCollection, ShopCollection } from "#rules/collection/shop-collection.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import { FEATURED_COLLECTIONS } from "#rules/product/listing.ts";

export async function findCollection(
  db: Db,
  store: StoreId,
  handle: string,
): Promise<ShopCollection | undefined> {
  const [collection] = await askInStore<ShopCollection>(db, "shopper", store, FIND_COLLECTION, [
    store,
    handle,
  ]);
  return collection;
}

/** The newest collections, each with the number of products that shoppers see. */
export async function listFeaturedCollections(db: Db, store: StoreId): Promise<ListedCollection[]> {
  return askInStore(db, "shopper", store, NEWEST_COLLECTIONS, [store, FEATURED_COLLECTIONS]);
}

export type NamedCollection = { id: CollectionId; handle: string; title: string };

/** Those that are still there. */
export async function listNamedCollections(
  db: Db,
  store: StoreId,
  ids: CollectionId[],
): Promise<NamedCollection[]> {
  return askInStore(db, "shopper", store, NAMED_COLLECTIONS, [store, ids]);
}

const NAMED_COLLECTIONS: PreparedStatement = {
  name: "named-collections",
  text: "select id, handle, title from collections where store_id = $1 and id = any($2)",
};

const FIND_COLLECTION: PreparedStatement = {
  name: "find-collection",
  text: `
    select c.id, c.handle, c.title, c.description_html as "descriptionHtml",
      c.search_title as "searchTitle", c.search_description as "searchDescription", ${pictureJson("c.title")} as picture
    from collections c left join media_files m on m.store_id = c.store_id and m.url = c.image_url
    where c.store_id = $1 and c.handle = $2`,
};

const NEWEST_COLLECTIONS: PreparedStatement = {
  name: "newest-collections",
  text: `
    select c.id, c.handle, c.title, ${pictureJson("c.title")} as picture,
      (select count(*)::int from collection_products l
        join products p on p.store_id = l.store_id and p.id = l.product_id and p.status = 'active'
        where l.store_id = c.store_id and l.collection_id = c.id) as products
    from collections c left join media_files m on m.store_id = c.store_id and m.url = c.image_url
    where c.store_id = $1
    order by c.created_at desc, c.id desc limit $2`,
};

/** The current handle of the collection that had this one before. */
export async function findMovedCollection(
  tx: Tx,
  store: StoreId,
  handle: string,
): Promise<string | undefined> {
  const [moved] = await tx
    .select({ handle: collections.handle })
    .from(oldHandles)
    .innerJoin(
      collections,
      and(eq(collections.storeId, oldHandles.storeId), eq(collections.id, oldHandles.collectionId)),
    )
    .where(
      and(eq(oldHandles.storeId, store), eq(oldHandles.kind, "collection"), eq(oldHandles.handle, handle)),
    );
  return moved?.handle;
}
