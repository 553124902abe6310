import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { pagesChanged } from "#db/page-changes.ts";
import { storeSlugs } from "#db/schema/store-slugs.ts";
import { stores } from "#db/schema/stores.ts";
import { refuseIfChanged } from "#domain/events/changed-meanwhile.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { holdUploads } from "#domain/products/write-images.ts";
import type { SaveAuthor } from "#rules/event/store-event.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import { isReservedSlug } from "#rules/store/reserved-slugs.ts";
import { MAX_SLUGS_PER_STORE, type StoreSettingsChange } from "#rules/store/store-settings-input.ts";
import { isStoreSlug } from "#rules/text/slug.ts";
import { getStore, getStoreForUpdate, type Store } from "./store.ts";
import { unlessSlugTaken } from "./unless-slug-taken.ts";

type ChangeSettingsResult =
  | { ok: true; store: Store }
  | { ok: false; reason: "slug-wrong" | "slug-taken" | "too-many-slugs" | "not-your-image" };

/**
 * Writes only the given fields, with `was` only while these still have those values. A former slug stays this store's
 * and redirects to the new one.
 */
export function changeSettings(
  db: Db,
  store: StoreId,
  { change: settings, was, ...author }: SaveAuthor & { change: StoreSettingsChange; was?: object },
): Promise<ChangeSettingsResult> {
  return inStore(db, "owner", store, async (tx) => {
    // Locked before its slugs are counted: of two changes at once, the second counts the first's.
    const before = await getStoreForUpdate(tx, store);
    refuseIfChanged(settingsOf(before), was);
    if (settings.slug && !isStoreSlug(settings.slug, before.slug)) return { ok: false, reason: "slug-wrong" };
    if (settings.slug && !(await mayHave(tx, store, settings.slug)))
      return { ok: false, reason: "too-many-slugs" };
    const picture = settings.social_image_url;
    if (picture && !(await holdUploads(tx, store, [picture])).has(picture))
      return { ok: false, reason: "not-your-image" };

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
            showLowestPrice: settings.show_lowest_price,
            takesWithdrawals: settings.takes_withdrawals,
            protectsOrders: settings.protects_orders,
            takesStockWishes: settings.takes_stock_wishes,
            asksForNews: settings.asks_for_news,
            hasAccounts: settings.has_accounts,
            searchTitle: settings.search_title,
            searchDescription: settings.search_description,
            socialImageUrl: settings.social_image_url,
            socialImageAlt: settings.social_image_alt,
            searchAsYouType: settings.search_as_you_type,
            sellsToAssistants: settings.sells_to_assistants,
            language: settings.language,
            openingSoon: settings.opening_soon,
          })
          .where(eq(stores.id, store)),
      ));
    if (!saved) return { ok: false, reason: "slug-taken" };
    await pagesChanged(tx, [storeTag(store)]);
    const after = await getStore(tx, store);
    const change = { ...author, before: settingsOf(before), after: settingsOf(after) };
    await recordChange(tx, store, "store.settings-changed", change);
    return { ok: true, store: after };
  });
}

/** As the API names them. */
export function settingsOf(store: Store) {
  return {
    name: store.name,
    slug: store.slug,
    shipping_flat_rate_cents: store.shippingFlatRateCents,
    tax_percent: store.taxPercent,
    show_lowest_price: store.showLowestPrice,
    takes_withdrawals: store.takesWithdrawals,
    protects_orders: store.protectsOrders,
    takes_stock_wishes: store.takesStockWishes,
    asks_for_news: store.asksForNews,
    has_accounts: store.hasAccounts,
    search_title: store.searchTitle,
    search_description: store.searchDescription,
    social_image_url: store.socialImageUrl,
    social_image_alt: store.socialImageAlt,
    search_as_you_type: store.searchAsYouType,
    sells_to_assistants: store.sellsToAssistants,
    language: store.language,
    opening_soon: store.openingSoon,
  };
}

async function mayHave(tx: Tx, store: StoreId, slug: string): Promise<boolean> {
  const own = await tx
    .select({ slug: storeSlugs.slug })
    .from(storeSlugs)
    .where(eq(storeSlugs.storeId, store));
  return own.length < MAX_SLUGS_PER_STORE || own.some((former) => former.slug === slug);
}
