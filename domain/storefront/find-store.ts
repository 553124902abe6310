import { askAsService, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { OWN_TEXTS } from "#domain/language/own-texts.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { recordTag } from "#domain/menus/linked-records.ts";
import { makeShopMenus, menuTags } from "#domain/menus/shop-menus.ts";
import { isClosed } from "#domain/stores/is-closed.ts";
import { MAIN_NAME } from "#domain/stores/main-name.ts";
import { makeLook } from "#domain/themes/make-look.ts";
import type { Language } from "#rules/language/languages.ts";
import type { HashedTexts } from "#rules/language/own-texts.ts";
import type { Menus } from "#rules/menu/menu.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { storeTag } from "#rules/page/page-tags.ts";
import type { SearchTexts } from "#rules/search-listing/search-listing.ts";
import type { FoundStore, ListControls, ShopStore } from "#rules/store/shop-store.ts";
import { MAX_SLUGS_PER_STORE } from "#rules/store/store-settings-input.ts";
import { isSlug, MAX_SLUG_LENGTH } from "#rules/text/slug.ts";
import { storeSharePicture } from "#rules/theme/share-card.ts";
import { DEFAULT_THEME, displayOf, recordTargets, type Theme } from "#rules/theme/theme.ts";
import { readStoredTheme } from "#rules/theme/theme-input.ts";

/**
 * By its current slug or a former one. A store that is not onboarded counts as missing. `home`: what its links begin
 * with, if not with its slug.
 */
export async function findStore(db: Db, slug: string, home?: string): Promise<FoundStore | undefined> {
  if (!isSlug(slug) || slug.length > MAX_SLUG_LENGTH) return undefined;
  const [row] = await askAsService<Row>(db, BY_SLUG, [slug]);
  return row && furnish(db, row, home);
}

/** For addresses without a store: the oldest onboarded store that is not closed. */
export async function findFirstStore(db: Db): Promise<FoundStore | undefined> {
  const [row] = await askAsService<Row>(db, OLDEST, []);
  return row && furnish(db, row);
}

type Listed = SearchTexts & { socialImageUrl: string; socialImageAlt: string };
type Row = Omit<
  ShopStore,
  "home" | "currency" | "look" | "menus" | "isClosed" | "isSuspended" | "liveSearch" | "hasAccounts"
> & {
  currency: string;
  mainName: string | null;
  protectsOrders: boolean;
  takesStockWishes: boolean;
  hasAccounts: boolean;
  asksForNews: boolean;
  sellsToAssistants: boolean;
  language: Language;
  ownTexts: HashedTexts | null;
  isClosed: boolean;
  isSuspended: boolean;
  searchAsYouType: boolean;
  theme: Theme | null;
  arranged: Menus | null;
  listed: Listed;
};

async function furnish(
  db: Db,
  {
    theme: stored,
    arranged,
    listed,
    isClosed: closed,
    isSuspended,
    searchAsYouType,
    hasAccounts,
    currency,
    ...store
  }: Row,
  home = `/${store.slug}`,
): Promise<FoundStore> {
  const theme = stored && readStoredTheme(stored);
  const place = { id: store.id, home };
  const [look, menus] = await Promise.all([
    theme && makeLook(db, place, theme),
    arranged && speakingAs(store, () => makeShopMenus(db, place, arranged)),
  ]);
  const { searchTitle, searchDescription } = listed;
  const picture = storeSharePicture({ name: store.name, ...listed }, theme);
  return {
    ...store,
    home,
    currency: currencyOf(currency),
    look,
    menus,
    ...(searchAsYouType && { liveSearch: true }),
    ...(hasAccounts && { hasAccounts: true }),
    ...(closed && { isClosed: true }),
    ...(isSuspended && { isSuspended: true }),
    display: displayOf(theme ?? DEFAULT_THEME),
    listing: { searchTitle, searchDescription, picture },
    lists: listControls(theme),
    tags: [
      storeTag(store.id),
      ...(arranged ? menuTags(arranged) : []),
      ...recordTargets(theme ? [theme.announcement.link] : []).map(recordTag),
    ],
  };
}

export function listControls(theme: Theme | null): ListControls {
  return { filters: theme?.list_filters ?? [], order: theme?.list_order ?? false };
}

const SHIPS_BY_PLACE = `(exists (select z.store_id from shipping_zones z where z.store_id = s.id)
    or exists (select p.store_id from local_pickups p where p.store_id = s.id))`;

const TAKES_PAYMENTS = `(exists (select m.store_id from payment_methods m where m.store_id = s.id and m.active)
    or exists (select a.store_id from stripe_accounts a where a.store_id = s.id and a.active))`;

const SHOP_STORE = `
  s.id, s.slug, ${MAIN_NAME} as "mainName", s.name, s.currency_code as currency, s.tax_percent as "taxPercent",
  s.shipping_flat_rate_cents::float8 as "shippingFlatRateCents",
  s.show_lowest_price as "showLowestPrice", s.takes_withdrawals as "takesWithdrawals",
  s.protects_orders as "protectsOrders", s.takes_stock_wishes as "takesStockWishes",
  s.has_accounts as "hasAccounts",
  s.asks_for_news as "asksForNews", s.sells_to_assistants as "sellsToAssistants",
  s.language, ${OWN_TEXTS} as "ownTexts", ${isClosed("s")} as "isClosed",
  s.suspended_at is not null as "isSuspended", s.search_as_you_type as "searchAsYouType",
  (select t.included from tax_settings t where t.store_id = s.id) as "taxIncluded",
  exists (select z.store_id from shipping_zones z where z.store_id = s.id) or s.shipping_flat_rate_cents > 0
    and not exists (select p.store_id from local_pickups p where p.store_id = s.id) as "plusShipping",
  ${SHIPS_BY_PLACE} as "shipsByPlace",
  ${SHIPS_BY_PLACE}
    or exists (select d.store_id from discounts d where d.store_id = s.id)
    or exists (select t.store_id from tax_settings t where t.store_id = s.id)
    or ${TAKES_PAYMENTS} as quoted,
  ${TAKES_PAYMENTS} as "takesPayments",
  exists (select d.store_id from discounts d where d.store_id = s.id and d.code is not null) as "takesCodes",
  json_build_object('searchTitle', s.search_title, 'searchDescription', s.search_description,
    'socialImageUrl', s.social_image_url, 'socialImageAlt', s.social_image_alt) as listed,
  (select t.theme from themes t where t.store_id = s.id order by t.published_at desc limit 1) as theme,
  (select json_build_object('header', m.header, 'footer', m.footer) from menus m where m.store_id = s.id) as arranged,
  array(
    select h.slug from store_slugs h where h.store_id = s.id
    order by h.slug = s.slug desc, h.created_at desc limit ${MAX_SLUGS_PER_STORE}
  ) as slugs`;

const BY_SLUG: PreparedStatement = {
  name: "find-store",
  text: `select ${SHOP_STORE} from store_slugs a join stores s on s.id = a.store_id
    where a.slug = $1 and s.onboarding_completed`,
};

const OLDEST: PreparedStatement = {
  name: "find-first-store",
  text: `select ${SHOP_STORE} from stores s
    where s.onboarding_completed and not ${isClosed("s")} order by s.created_at, s.id limit 1`,
};
