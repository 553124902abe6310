import { eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/ids.ts";
import { storeTag } from "#rules/page-tags.ts";
import { isReservedSlug } from "#rules/reserved-slugs.ts";
import type { StoreSettingsChange } from "#rules/store-settings-input.ts";
import { getStore, type Store } from "./store.ts";
import { unlessSlugTaken } from "./unless-slug-taken.ts";

export type ChangeSettingsResult = { ok: true; store: Store } | { ok: false; reason: "slug-taken" };

/** Only what is given is written. A slug that is left behind stays this store's, and leads to the new one. */
export function changeSettings(
  db: Db,
  store: StoreId,
  settings: StoreSettingsChange,
): Promise<ChangeSettingsResult> {
  return inStore(db, "owner", store, async (tx) => {
    const saved =
      !(settings.slug && isReservedSlug(settings.slug)) &&
      (await unlessSlugTaken(tx, (attempt) =>
        attempt
          .update(stores)
          .set({
            name: settings.name,
            slug: settings.slug,
            shippingFlatRateCents: settings.shipping_flat_rate_cents,
            taxPercent: settings.tax_percent?.toString(),
          })
          .where(eq(stores.id, store)),
      ));
    if (!saved) return { ok: false, reason: "slug-taken" };
    await pagesChanged(tx, [storeTag(store)]);
    return { ok: true, store: await getStore(tx, store) };
  });
}
