import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import { recordEvents } from "#domain/events/record-event.ts";
import type { CatalogAuthor } from "#rules/event/store-event.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import { collectionPagesChanged } from "./collection-pages.ts";

/** Its products stay. Returns whether it existed. */
export async function deleteCollection(
  tx: Tx,
  store: StoreId,
  id: CollectionId,
  author: CatalogAuthor,
): Promise<boolean> {
  const gone = await tx
    .delete(collections)
    .where(and(eq(collections.storeId, store), eq(collections.id, id)))
    .returning();
  if (gone.length === 0) return false;
  await collectionPagesChanged(tx, store, id, { listed: true });
  await recordCollectionsDeleted(tx, store, author, gone);
  return true;
}

export async function recordCollectionsDeleted(
  tx: Tx,
  store: StoreId,
  author: CatalogAuthor,
  gone: readonly Pick<typeof collections.$inferSelect, "id" | "title" | "handle">[],
): Promise<void> {
  const many = gone.map(({ id, title, handle }) => ({
    type: "collection.deleted" as const,
    payload: { ...author, collection_id: id, title, handle },
  }));
  await recordEvents(tx, store, many);
}
