import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { collections } from "#db/schema/collections.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import { collectionPagesChanged } from "./collection-pages.ts";

/** Its products stay. Returns whether it existed. */
export async function deleteCollection(tx: Tx, store: StoreId, id: CollectionId): Promise<boolean> {
  const gone = await tx
    .delete(collections)
    .where(and(eq(collections.storeId, store), eq(collections.id, id)))
    .returning({ id: collections.id });
  if (gone.length === 0) return false;
  await collectionPagesChanged(tx, store, id, { listed: true });
  return true;
}
