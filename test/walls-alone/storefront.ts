import {
  changeAssistantSession,
  findAssistantSession,
  openAssistantSession,
  openCheckoutOfCart,
} from "#domain/assistants/assistant-sessions.ts";
import {
  findCatalogueIds,
  listCatalogueProducts,
  listFoundIds,
  listNewestIds,
} from "#domain/assistants/read-catalogue.ts";
import { listCheckoutLinks } from "#domain/assistants/shop-policies.ts";
import { findSpeech, getSpeech } from "#domain/language/find-speech.ts";
import { readOwnTexts, saveOwnTexts } from "#domain/language/own-texts.ts";
import { readSearchRows } from "#domain/search/read-search-rows.ts";
import { listSearchMisses, noteSearchMiss } from "#domain/search/search-misses.ts";
import { readSynonyms, saveSynonyms } from "#domain/search/synonyms.ts";
import { findShopVariants } from "#domain/storefront/check-cart.ts";
import { findRedirectTarget } from "#domain/storefront/find-redirect-target.ts";
import { findShopState } from "#domain/storefront/find-shop-state.ts";
import { listStoreAddresses } from "#domain/storefront/list-addresses.ts";
import { listCardExtras } from "#domain/storefront/list-card-extras.ts";
import { listThumbnails } from "#domain/storefront/list-found-products.ts";
import { listLowestOnCards, listLowestPrices } from "#domain/storefront/list-lowest-prices.ts";
import { listCollectionProducts } from "#domain/storefront/list-products.ts";
import { listRelated } from "#domain/storefront/list-related.ts";
import { readCollection } from "#domain/storefront/read-collection.ts";
import { countFeedVariants } from "#domain/storefront/read-feed.ts";
import { readFilteredList } from "#domain/storefront/read-filtered-list.ts";
import { readHome } from "#domain/storefront/read-home.ts";
import { readListing } from "#domain/storefront/read-listing.ts";
import { readProduct } from "#domain/storefront/read-product.ts";
import { readShopPage } from "#domain/storefront/read-shop-page.ts";
import { createShelves } from "#domain/storefront/shelves.ts";
import { searchesAsYouType } from "#domain/storefront/shop-search.ts";
import { listLinkedRecords } from "#domain/themes/link-paths.ts";
import { makeLook } from "#domain/themes/make-look.ts";
import { openPreview, revokeSharedPreview, sharePreview } from "#domain/themes/previews.ts";
import { publishTheme } from "#domain/themes/publish-theme.ts";
import { readDraft, readPublishedTheme, readThemes } from "#domain/themes/read-themes.ts";
import { discardDraft, saveDraft } from "#domain/themes/save-draft.ts";
import { NOTHING_CHOSEN } from "#rules/filter/chosen-filters.ts";
import { DEFAULT_DISPLAY, DEFAULT_THEME } from "#rules/theme/theme.ts";
import { aSession } from "#test/factories-sessions.ts";
import { BY, type Call, inOwn, KEYS } from "./call.ts";

const NO_CONTROLS = { filters: [], order: false };

export const OF_THE_STOREFRONT: Record<string, Call> = {
  "assistants/assistant-sessions.ts#openAssistantSession": (db, { id }) =>
    openAssistantSession(db, id, { kind: "cart", wishes: { lines: [] } }),
  "assistants/assistant-sessions.ts#openCheckoutOfCart": (db, { id, assisted }) =>
    openCheckoutOfCart(db, id, { cartId: assisted.cart }),
  "assistants/assistant-sessions.ts#findAssistantSession": (db, { id, assisted }) =>
    findAssistantSession(db, id, { kind: "cart", id: assisted.cart }),
  "assistants/assistant-sessions.ts#changeAssistantSession": (db, { id, assisted }) =>
    changeAssistantSession(db, id, { kind: "cart", id: assisted.cart, change: "cancel" }),
  "storefront/read-shop-page.ts#readShopPage": (db, { id }) => readShopPage(db, id, "porcelain-about"),
  "storefront/find-redirect-target.ts#findRedirectTarget": (db, { id }) =>
    findRedirectTarget(db, id, "/porcelain-sale"),
  "storefront/find-shop-state.ts#findShopState": (db, { id }) => findShopState(db, id),
  "storefront/check-cart.ts#findShopVariants": async (db, { id, onSale }) => [
    ...(await findShopVariants(db, id, [onSale.variantId])),
  ],
  "storefront/list-addresses.ts#listStoreAddresses": (db, { id }) => listStoreAddresses(db, id),
  "storefront/list-lowest-prices.ts#listLowestPrices": async (db, { id }) => {
    const read = await readProduct(db, id, "porcelain-shirt");
    if (!read.ok) throw new Error("The shirt is on sale.");
    return [...(await listLowestPrices(db, id, read.product)).prices];
  },
  "storefront/list-products.ts#listCollectionProducts": (db, { id, collection }) =>
    listCollectionProducts(db, id, collection, 1),
  "storefront/read-filtered-list.ts#readFilteredList": (db, { id }) =>
    readFilteredList(db, createShelves(db), { id, lists: NO_CONTROLS }, { chosen: NOTHING_CHOSEN, page: 1 }),
  "storefront/read-collection.ts#readCollection": (db, { id }) => readCollection(db, id, "porcelain-shelf"),
  "storefront/list-lowest-prices.ts#listLowestOnCards": async (db, { id }) => {
    const { rows } = (await readListing(db, id, { search: "", page: 1 })).products;
    const struck = rows.map((product) => ({ ...product, compare_at_price_cents: 99_999 }));
    return [...(await listLowestOnCards(db, id, struck)).prices];
  },
  "storefront/list-card-extras.ts#listCardExtras": async (db, { id, product }) => {
    const wanted = { ...DEFAULT_DISPLAY, card_swatches: true };
    return [...(await listCardExtras(db, id, wanted, [product.id]))];
  },
  "storefront/list-related.ts#listRelated": (db, { id, product }) => listRelated(db, id, product.id),
  "storefront/read-feed.ts#countFeedVariants": (db, { id }) => countFeedVariants(db, id),
  "storefront/read-home.ts#readHome": (db, { id }) => readHome(db, { id, home: "/porcelain" }),
  "storefront/list-found-products.ts#listThumbnails": (db, { id }) =>
    listThumbnails(db, id, ["porcelain-shirt"]),
  "storefront/shop-search.ts#searchesAsYouType": (db, { id }) => searchesAsYouType(db, id),
  "search/read-search-rows.ts#readSearchRows": (db, { id }) => readSearchRows(db, id),
  "search/search-misses.ts#noteSearchMiss": (db, { id }) => noteSearchMiss(db, id, "porcelain"),
  "search/search-misses.ts#listSearchMisses": inOwn((tx, { id }) => listSearchMisses(tx, id)),
  "language/find-speech.ts#findSpeech": (db, { id }) => findSpeech(db, id),
  "language/find-speech.ts#getSpeech": inOwn((tx, { id }) => getSpeech(tx, id)),
  "language/own-texts.ts#readOwnTexts": inOwn((tx, { id }) => readOwnTexts(tx, id)),
  "language/own-texts.ts#saveOwnTexts": (db, { id }) =>
    saveOwnTexts(db, id, { input: { version: 1, texts: { "layout.skip": "To the porcelain" } }, by: BY }),
  "search/synonyms.ts#readSynonyms": inOwn((tx, { id }) => readSynonyms(tx, id)),
  "search/synonyms.ts#saveSynonyms": (db, { id }) =>
    saveSynonyms(db, id, { input: { version: 1, groups: [["porcelain", "china"]] }, by: BY }),
  "storefront/read-listing.ts#readListing": (db, { id }) =>
    readListing(db, id, { search: "porcelain", page: 1 }),
  "storefront/read-product.ts#readProduct": (db, { id }) => readProduct(db, id, "porcelain-shirt"),
  "assistants/read-catalogue.ts#listCatalogueProducts": (db, { id, product }) =>
    listCatalogueProducts(db, id, { ids: [product.id], mostVariants: 5 }),
  "assistants/read-catalogue.ts#findCatalogueIds": (db, { id, product }) =>
    findCatalogueIds(db, id, [product.id]),
  "assistants/read-catalogue.ts#listFoundIds": (db, { id }) =>
    listFoundIds(db, id, { handles: ["porcelain-shirt"], limit: 10, offset: 0 }),
  "assistants/read-catalogue.ts#listNewestIds": (db, { id }) =>
    listNewestIds(db, createShelves(db), id, { limit: 10, offset: 0 }),
  "assistants/shop-policies.ts#listCheckoutLinks": (db, { id }) =>
    listCheckoutLinks(db, id, "https://shop.example"),
  "themes/link-paths.ts#listLinkedRecords": inOwn((tx, { id, collection }) =>
    listLinkedRecords(tx, id, {
      ...DEFAULT_THEME,
      announcement: { ...DEFAULT_THEME.announcement, link: { kind: "collection", id: collection } },
    }),
  ),
  "themes/save-draft.ts#saveDraft": (db, { id }) =>
    saveDraft(db, id, { version: 0, theme: { ...DEFAULT_THEME, footer_text: "porcelain cups" } }),
  "themes/make-look.ts#makeLook": (db, { id, product }) =>
    makeLook(
      db,
      { id, home: "/porcelain" },
      {
        ...DEFAULT_THEME,
        logo: { url: product.featured_image_url ?? "", alt: "" },
      },
    ),
  "themes/read-themes.ts#readDraft": inOwn((tx, { id }) => readDraft(tx, id)),
  "themes/read-themes.ts#readPublishedTheme": (db, { id }) => readPublishedTheme(db, id),
  "themes/read-themes.ts#readThemes": inOwn((tx, { id }) => readThemes(tx, KEYS, id)),
  "themes/publish-theme.ts#publishTheme": (db, { id }) => publishTheme(db, id, { version: 1, by: BY }),
  "themes/save-draft.ts#discardDraft": (db, { id }) => discardDraft(db, id, 2),
  "themes/previews.ts#openPreview": async (db, { id }) =>
    openPreview({ db, keys: KEYS }, id, await aSession(db)),
  "themes/previews.ts#sharePreview": (db, { id }) => sharePreview({ db, keys: KEYS }, id, BY),
  "themes/previews.ts#revokeSharedPreview": (db, { id }) => revokeSharedPreview(db, id, BY),
};
