import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { shopPages } from "#db/schema/shop-pages.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { PageId, StoreId, UserId } from "#rules/input/ids.ts";
import { pageTag, searchTag } from "#rules/page/page-tags.ts";

/** The checkout no longer links to it. Returns whether it existed. */
export function deletePage(db: Db, store: StoreId, id: PageId, { by }: { by: UserId }): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [gone] = await tx
      .delete(shopPages)
      .where(and(eq(shopPages.storeId, store), eq(shopPages.id, id)))
      .returning();
    if (!gone) return false;
    const { title, handle, status, bodyHtml, searchTitle, searchDescription } = gone;
    await recordEvent(tx, store, {
      type: "page.deleted",
      payload: {
        ...{ by, page_id: id, title, handle, status, body_html: bodyHtml },
        ...{ search_title: searchTitle, search_description: searchDescription },
      },
    });
    await pagesChanged(tx, [pageTag(id), searchTag(store)]);
    return true;
  });
}
