import type { Db } from "#db/client.ts";
import { findRedirectTarget } from "#domain/storefront/find-redirect-target.ts";
import type { StoreCache } from "#domain/storefront/store-cache.ts";
import type { ShopHost } from "#http/front/shop-host.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import { PROOF_PARAMETER } from "#rules/order/order-proof.ts";
import { encodePath, shopPath, targetPath } from "#rules/redirect/shop-path.ts";
import { originAt } from "#rules/shop-domain/shop-address.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { makeRendition, type Rendition } from "./rendition.ts";

type RedirectsDeps = {
  db: Db;
  stores: StoreCache;
  origin: string;
  /** See `leadsTo`. */
  leadsTo: (mainName: string | null) => string | undefined;
};

export function createRedirects({ db, stores, origin, leadsTo }: RedirectsDeps) {
  /** The store of an address, also of one where nothing is. */
  async function findStore(asked: URL, shop?: ShopHost): Promise<FoundStore | undefined> {
    if (shop) return stores.findAtRoot(shop.slug);
    const [, slug = ""] = pathOf(asked).split("/");
    // No store was ever called admin.
    return slug === "admin" ? undefined : stores.find(slug);
  }

  /**
   * The owner's redirect for an address of the store where nothing is: called on the way to a 404 alone. `leads`: below the
   * slug, it leads to the store's own name.
   */
  async function toTarget(
    asked: URL,
    store: FoundStore,
    { shop, leads }: { shop: ShopHost | undefined; leads: boolean },
  ): Promise<Rendition | "closed" | undefined> {
    const path = pathOf(asked);
    const [, slug = "", ...below] = path.split("/");
    const elsewhere = leads && !shop ? toMainOf(store, asked, below) : undefined;
    if (elsewhere) return elsewhere;
    if (store.isClosed) return "closed";
    const inShop = shopPath(shop ? path : below.join("/"));
    if (inShop === undefined || inShop === "/") return undefined;
    const target = await findRedirectTarget(db, store.id, inShop);
    const location = target && locationOf(target, store.home, asked.search);
    if (location) return moved(asked, location, origin);
    // An owner's link from when the shop stood below its slug.
    const isBelowSlug = shop && store.slugs.includes(slug);
    // An empty segment at the start would make two slashes, which name another host.
    const inRoot = `/${below.filter(Boolean).join("/")}`;
    return isBelowSlug ? moved(asked, inRoot + asked.search, origin) : undefined;
  }

  /** From a page below a slug to the name of its own at which the shop stands for everyone. */
  async function toMain(asked: URL): Promise<Rendition | undefined> {
    const [, slug = "", ...below] = pathOf(asked).split("/");
    const store = await stores.find(slug);
    return store && toMainOf(store, asked, below);
  }

  function toMainOf({ mainName }: FoundStore, asked: URL, below: string[]): Rendition | undefined {
    const name = leadsTo(mainName);
    return name ? movedToHost(asked, { name, path: `/${below.join("/")}`, origin }) : undefined;
  }

  /** Escaped, as a header needs it. */
  function locationOf(target: string, home: string, search: string): string | undefined {
    const path = targetPath(target);
    if (path === undefined) return undefined;
    const end = new URL(`/${target.slice(path.length)}`, origin);
    return `${path === "/" ? home || "/" : home + encodePath(path)}${end.search || search}${end.hash}`;
  }

  return { findStore, toTarget, toMain };
}

type OtherHost = { name: string; path: string; origin: string };

/** To the same page at another name of its shop. */
export function movedToHost(asked: URL, { name, path, origin }: OtherHost): Rendition {
  const query = new URLSearchParams(asked.search);
  // Of the request for a page's data alone.
  query.delete("_routes");
  const search = query.size === asked.searchParams.size ? asked.search : query.size > 0 ? `?${query}` : "";
  return moved(asked, originAt(origin, name) + path + search, origin);
}

/** The page of a request, also of one for its data. */
export function pathOf({ pathname }: URL): string {
  return pathname.endsWith(".data") ? pathname.replace(/(\/_)?\.data$/, "") || "/" : pathname;
}

// As for a moved handle: permanent, but asked again each time, because a page that is there wins, and a name may be given
// up. React Router reads the redirect of a page's data from headers of its own; at another host it loads the document.
function moved(asked: URL, location: string, origin: string): Rendition {
  const isData = asked.pathname.endsWith(".data");
  const headers = new Headers([
    [isData ? "x-remix-redirect" : "location", location],
    ["cache-control", "no-cache"],
    ["content-security-policy", NO_CONTENT_POLICY],
    ...securityHeaders(origin.startsWith("https:")),
  ]);
  if (isData && !location.startsWith("/")) headers.set("x-remix-reload-document", "true");
  // The proof of an order goes along: nobody keeps it or passes it on.
  if (asked.searchParams.has(PROOF_PARAMETER)) {
    headers.set("cache-control", "private, no-store");
    headers.set("referrer-policy", "no-referrer");
  }
  return makeRendition(isData ? 204 : 301, [...headers], Buffer.alloc(0));
}
