import type { Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import type { CollectionId, StoreId } from "#rules/input/ids.ts";
import { collectionTag, listingTag, searchTag } from "#rules/page/page-tags.ts";

/** Invalidates the collection's pages; with `listed` also home and sitemap, which list the collections. */
export async function collectionPagesChanged(
  tx: Tx,
  store: StoreId,
  id: CollectionId,
  { listed }: { listed: boolean },
): Promise<void> {
  const changed = [collectionTag(id), searchTag(store)];
  await pagesChanged(tx, listed ? [...changed, listingTag(store)] : changed);
}
