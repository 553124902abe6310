import { and, eq, gt, inArray, lt, type SQL, sql } from "drizzle-orm";
import { asService, type Db, inStore, type Tx } from "#db/client.ts";
import { mediaFiles } from "#db/schema/media-files.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Storage } from "./storage.ts";
import { fileKeys } from "./storage-key.ts";

const BATCH = 100;
const isOld = lt(mediaFiles.createdAt, sql`now() - interval '1 day'`);
const isOver = lt(mediaFiles.unusedNotedAt, sql`now() - interval '7 days'`);

const isUnused = (store: StoreId) => sql`
  not exists (select from product_images i where i.store_id = ${store} and i.url = media_files.url)
  and not exists (select from collections c where c.store_id = ${store} and c.image_url = media_files.url)
  and not exists (select from order_line_items l where l.store_id = ${store} and l.image_url = media_files.url)
  and not exists (select from stores s where s.id = ${store} and s.social_image_url = media_files.url)
  and not exists (select from invoices i
    where i.store_id = ${store} and i.content -> 'look' -> 'logo' ->> 'url' = media_files.url)
  and media_files.url not in (${shownInDescriptions(store)})
  and media_files.url not in (${shownByThemes(store)})`;

// Reads the descriptions once, instead of once for every picture.
const shownInDescriptions = (store: StoreId) => sql`
  select shown[1] from (
    select description_html from products where store_id = ${store} and description_html like '%<img%'
    union all
    select description_html from collections where store_id = ${store} and description_html like '%<img%'
    union all
    select body_html from pages where store_id = ${store} and body_html like '%<img%'
  ) described, regexp_matches(description_html, 'src="([^"]+)"', 'g') as shown`;

// Also what an owner may still publish or put back.
const shownByThemes = (store: StoreId) => sql`
  select shown[1] from (
    select theme from themes where store_id = ${store}
    union all
    select theme from theme_drafts where store_id = ${store}
  ) known, regexp_matches(theme::text, '(/storage/product-images/[0-9a-z/-]+\\.webp)', 'g') as shown`;

/**
 * Notes pictures that were uploaded over a day ago and that two listings, an hour or more apart, find unused. Removes
 * those that were noted a week ago and are still unused. Returns how many.
 */
export async function sweepUnusedFiles(db: Db, storage: Storage): Promise<number> {
  const stores = await asService(db, (tx) =>
    tx.selectDistinct({ id: mediaFiles.storeId }).from(mediaFiles).where(isOld),
  );
  const failures: unknown[] = [];
  let removed = 0;
  for (const store of stores) removed += await sweepStore(db, storage, store.id, failures);
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${removed} were removed; ${failures.length} stay for the next sweep.`,
    );
  return removed;
}

async function sweepStore(db: Db, storage: Storage, store: StoreId, failures: unknown[]): Promise<number> {
  await inStore(db, "owner", store, (tx) => noteUnused(tx, store));
  let removed = 0;
  for (let after: string | undefined = ""; after !== undefined; ) {
    const { gone, last } = await forgetBatch(db, store, after);
    for (const file of gone) {
      const failed = await storage.remove(fileKeys(file)).catch((error: unknown) => ({ error }));
      if (!failed) removed++;
      else {
        failures.push(failed.error);
        // The next sweep tries it again.
        await inStore(db, "owner", store, (tx) => tx.insert(mediaFiles).values(file));
      }
    }
    after = last;
  }
  return removed;
}

async function noteUnused(tx: Tx, store: StoreId): Promise<void> {
  const change = (set: Record<string, SQL | null>, ...where: SQL[]) =>
    tx
      .update(mediaFiles)
      .set(set)
      .where(and(eq(mediaFiles.storeId, store), ...where));
  const unused = isUnused(store);
  await change(
    { unusedSince: null, unusedNotedAt: null },
    sql`${mediaFiles.unusedSince} is not null and not (${unused})`,
  );
  await change(
    { unusedNotedAt: sql`now()` },
    sql`${mediaFiles.unusedNotedAt} is null and ${mediaFiles.unusedSince} <= now() - interval '1 hour' and ${unused}`,
  );
  await change(
    { unusedSince: sql`now()` },
    sql`${mediaFiles.unusedSince} is null and ${isOld} and ${unused}`,
  );
}

// The rows are deleted before the files, which may take long: no save can then use a picture that is being removed.
async function forgetBatch(db: Db, store: StoreId, after: string) {
  return inStore(db, "owner", store, async (tx) => {
    const candidates = await tx
      .select({ url: mediaFiles.url })
      .from(mediaFiles)
      .where(and(eq(mediaFiles.storeId, store), gt(mediaFiles.url, after), isOver, isUnused(store)))
      .orderBy(mediaFiles.url)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const urls = candidates.map(({ url }) => url);
    // Checked again under the lock: a product may have been saved with one of them just before.
    const gone = await tx
      .delete(mediaFiles)
      .where(and(eq(mediaFiles.storeId, store), isUnused(store), inArray(mediaFiles.url, urls)))
      .returning();
    return { gone, last: urls.length === BATCH ? urls.at(-1) : undefined };
  });
}
