import { createContext, data, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { changesAt, type PageContext, pageContext } from "#app/page-context.ts";
import { speakingAs } from "#domain/language/speaking.ts";
import { findFirstStore, listControls } from "#domain/storefront/find-store.ts";
import { makeLook } from "#domain/themes/make-look.ts";
import type { ShopItem, ShopLeaf, ShopMenus } from "#rules/menu/menu.ts";
import { PROOF_PARAMETER } from "#rules/order/order-proof.ts";
import { CLOSED_HEADERS } from "#rules/store/closed-shop.ts";
import type { EnteredStore, FoundStore, Look, ServedStore } from "#rules/store/shop-store.ts";
import { isOwnerLink } from "#rules/text/owner-link.ts";
import { displayOf, type Theme } from "#rules/theme/theme.ts";
import { renderOpeningSoon } from "./opening-soon/opening-soon.server.tsx";
import { renderSuspended } from "./opening-soon/suspended.server.tsx";
import { PRIVATE_PAGE } from "./order/private-page.ts";

/** The store of the address; every loader below the storefront's layout reads it here. */
export const storeContext = createContext<EnteredStore>();

/** Runs once per request, before any loader: finds the store. Everything after it speaks its language. */
export const enterStore: MiddlewareFunction<Response> = async ({ request, url, params, context }, next) => {
  const page = context.get(pageContext);
  const { tags, preview } = page;
  const slug = params.storeSlug;
  const found = await findEntered(page, slug);
  if (!found || (preview && preview.store !== found.id)) throw data("Store not found", { status: 404 });
  if (page.leadsElsewhere(found)) {
    page.isElsewhere = true;
    return new Response(null, { status: 301 });
  }
  const { tags: tagsOfStore, ...store } = found;
  // Whoever knows the address of a preview may open it: a suspended shop has none.
  if (store.isClosed && !page.staysOpen && (store.isSuspended || !preview)) {
    // A tab that was opened before loads the document: it has no code for this page.
    if (isData(request)) throw redirectDocument(url.pathname + url.search);
    return closed(page, found);
  }
  if (slug !== undefined && slug !== store.slug) {
    // By segments: the old slug may be percent-encoded, and longer then.
    const [, , ...rest] = url.pathname.slice(preview?.base.length ?? 0).split("/");
    throw movedTo(url, `${preview?.base ?? ""}/${[store.slug, ...rest].join("/")}`);
  }
  for (const tag of tagsOfStore) tags.add(tag);
  const shown = preview ? await previewed(page.db, store, preview.theme) : withoutCatalogue(store);
  page.fonts = shown.look?.fonts;
  context.set(storeContext, {
    ...shown,
    address: page.addressOf(store),
    look: shown.look && withOwnerLinks(page, lookNow(page, shown.look)),
    menus: shown.menus && menusWithOwnerLinks(page, shown.menus),
  });
  return speakingAs(store, next);
};

/** At a shop's own host, that one; below a slug, the one of the slug; at other addresses the first. */
async function findEntered({ db, stores, shop }: PageContext, slug: string | undefined) {
  if (!shop) return slug === undefined ? findFirstStore(db) : stores.find(slug);
  const found = await stores.findAtRoot(shop.slug);
  // The slug may have become another store's a moment ago.
  return found?.id === shop.storeId ? found : undefined;
}

function isData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith(".data");
}

/** Returned, not thrown: React Router renders a page of its own for what is thrown. */
function closed(page: PageContext, store: FoundStore): Response {
  page.html = { bytes: closedPage(page, store), scriptHashes: [], styleHashes: [] };
  return new Response(null, { status: 503, headers: CLOSED_HEADERS });
}

function closedPage(page: PageContext, store: FoundStore): Buffer {
  // In our own texts: nothing there is the owner's.
  if (store.isSuspended) return speakingAs({ ...store, ownTexts: null }, () => renderSuspended(store));
  const look = store.look && withOwnerLinks(page, store.look);
  return speakingAs(store, () => renderOpeningSoon({ ...store, look }));
}

async function previewed(db: PageContext["db"], store: ServedStore, theme: Theme): Promise<ServedStore> {
  const look = await makeLook(db, store, theme);
  return { ...store, look, lists: listControls(theme), display: displayOf(theme), isPreview: true };
}

/** The pages of orders stay open while a shop is closed; its menus name what is not for everybody yet. */
function withoutCatalogue(store: ServedStore): ServedStore {
  return store.isClosed ? { ...store, menus: null } : store;
}

/** The announcement only in its time: the page changes when that begins or ends. */
function lookNow(page: PageContext, look: Look): Look {
  const { from, until } = look.announcement ?? {};
  const [begin, end] = [from, until].map((text) => text && new Date(text));
  const now = new Date();
  for (const moment of [begin, end]) if (moment && moment > now) changesAt(page, moment);
  const isShown = (!begin || begin <= now) && (!end || end > now);
  return isShown ? look : { ...look, announcement: null };
}

/** The site's origin may have changed since the links were saved. */
function withOwnerLinks({ origin }: PageContext, look: Look): Look {
  const { announcement, socialLinks } = look;
  const link = isOwnerLink(announcement?.link ?? "", origin) ? announcement?.link : "";
  return {
    ...look,
    announcement: announcement && { ...announcement, link: link ?? "" },
    socialLinks: socialLinks.filter(({ url }) => isOwnerLink(url, origin)),
  };
}

/** As for the look. */
function menusWithOwnerLinks({ origin }: PageContext, { header, footer }: ShopMenus): ShopMenus {
  const isAllowed = ({ to, typed }: ShopLeaf) => !typed || isOwnerLink(to, origin);
  const allowed = (menu: ShopItem[]) =>
    menu.filter(isAllowed).map((item) => ({ ...item, items: item.items.filter(isAllowed) }));
  return { header: allowed(header), footer: allowed(footer) };
}

/** Permanent, but revalidated each time: a current slug wins over history. */
export function movedTo({ search, searchParams }: URL, path: string): Response {
  // The proof of an order goes along: nobody keeps it or passes it on.
  const headers = searchParams.has(PROOF_PARAMETER) ? PRIVATE_PAGE : { "cache-control": "no-cache" };
  return redirect(path + search, { status: 301, headers });
}
