import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { oldHandles } from "#db/schema/old-handles.ts";
import type { CollectionId, StoreId } from "#rules/ids.ts";
import { FEATURED_COLLECTIONS } from "#rules/listing.ts";
import { isHandle } from "./find-product.ts";
import { pictureJson, type ShopPicture } from "./pictures.ts";

export type ShopCollection = {
  id: CollectionId;
  handle: string;
  title: string;
  descriptionHtml: string;
  picture: ShopPicture | null;
};

export type ListedCollection = Omit<ShopCollection, "descriptionHtml"> & { products: number };

export async function findCollection(
  tx: Tx,
  store: StoreId,
  handle: string,
): Promise<ShopCollection | undefined> {
  if (!isHandle(handle)) return undefined;
  const { rows } = await tx.execute<ShopCollection>(sql`
    select c.id, c.handle, c.title, c.description_html as "descriptionHtml",
      ${sql.raw(pictureJson("c.title"))} as picture
    from collections c left join media_files m on m.store_id = c.store_id and m.url = c.image_url
    where c.store_id = ${store} and c.handle = ${handle}`);
  return rows[0];
}

/** The newest collections, with how many products a shopper finds in each. */
export async function listFeaturedCollections(tx: Tx, store: StoreId): Promise<ListedCollection[]> {
  const { rows } = await tx.execute<ListedCollection>(sql`
    select c.id, c.handle, c.title, ${sql.raw(pictureJson("c.title"))} as picture,
      (select count(*)::int from collection_products l
        join products p on p.store_id = l.store_id and p.id = l.product_id and p.status = 'active'
        where l.store_id = c.store_id and l.collection_id = c.id) as products
    from collections c left join media_files m on m.store_id = c.store_id and m.url = c.image_url
    where c.store_id = ${store}
    order by c.created_at desc, c.id desc limit ${FEATURED_COLLECTIONS}`);
  return rows;
}

/** Where a collection of that former handle stands now. */
export async function findMovedCollection(
  tx: Tx,
  store: StoreId,
  handle: string,
): Promise<string | undefined> {
  if (!isHandle(handle)) return undefined;
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
