import { and, eq, inArray, lt, sql } from "drizzle-orm";
import { asService, type Db, inStore } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import type { StoreId } from "#rules/ids.ts";
import { fileKeys } from "./save-upload.ts";
import type { Storage } from "./storage.ts";

const BATCH = 500;
const isOld = lt(mediaFiles.createdAt, sql`now() - interval '1 day'`);

const isUnused = (store: StoreId) => sql`
  not exists (select from product_images i where i.store_id = ${store} and i.url = media_files.url)
  and not exists (select from collections c where c.store_id = ${store} and c.image_url = media_files.url)
  and not exists (select from order_line_items l where l.store_id = ${store} and l.image_url = media_files.url)
  and media_files.url not in (${shownInDescriptions(store)})`;

// Descriptions are read once, and not once for every picture.
const shownInDescriptions = (store: StoreId) => sql`
  select shown[1] from (
    select description_html from products where store_id = ${store} and description_html like '%<img%'
    union all
    select description_html from collections where store_id = ${store} and description_html like '%<img%'
  ) described, regexp_matches(description_html, 'src="([^"]+)"', 'g') as shown`;

/** Removes pictures that were uploaded over a day ago and that nothing shows. Returns how many. */
export async function sweepUnusedFiles(db: Db, storage: Storage): Promise<number> {
  const stores = await asService(db, (tx) =>
    tx.selectDistinct({ id: mediaFiles.storeId }).from(mediaFiles).where(isOld),
  );
  let removed = 0;
  for (const store of stores) removed += await sweepStore(db, storage, store.id);
  return removed;
}

async function sweepStore(db: Db, storage: Storage, store: StoreId): Promise<number> {
  const gone = await inStore(db, "owner", store, async (tx) => {
    const candidates = await tx
      .select({ url: mediaFiles.url })
      .from(mediaFiles)
      .where(and(eq(mediaFiles.storeId, store), isOld, isUnused(store)))
      .limit(BATCH)
      .for("update", { skipLocked: true });
    if (candidates.length === 0) return [];
    // Judged again now that they are locked: a product may have been saved with one of them just before.
    return tx
      .delete(mediaFiles)
      .where(
        and(
          eq(mediaFiles.storeId, store),
          isUnused(store),
          inArray(
            mediaFiles.url,
            candidates.map(({ url }) => url),
          ),
        ),
      )
      .returning({ url: mediaFiles.url, widths: mediaFiles.widths });
  });
  for (const file of gone) await storage.remove(fileKeys(file));
  return gone.length;
}
