import type { Db } from "#db/client.ts";
import { findRedirectTarget } from "#domain/storefront/find-redirect-target.ts";
import type { StoreCache } from "#domain/storefront/store-cache.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import { encodePath, shopPath, targetPath } from "#rules/redirect/shop-path.ts";
import { makeRendition, type Rendition } from "./rendition.ts";

type RedirectsDeps = { db: Db; stores: StoreCache; origin: string };

/** The owner's redirect for an address where nothing is: called on the way to a 404 alone. */
export function createRedirects({ db, stores, origin }: RedirectsDeps) {
  return async function redirect(asked: URL): Promise<Rendition | "closed" | undefined> {
    const isData = asked.pathname.endsWith(".data");
    const [, slug = "", ...rest] = asked.pathname.replace(/(\/_)?\.data$/, "").split("/");
    // No store was ever called admin.
    if (slug === "admin") return undefined;
    const store = await stores.find(slug);
    if (store?.isClosed) return "closed";
    const path = shopPath(rest.join("/"));
    if (!store || path === undefined || path === "/") return undefined;
    const target = await findRedirectTarget(db, store.id, path);
    const location = target && locationOf(target, store.slug, asked.search);
    if (!location) return undefined;
    return isData ? answer(204, "x-remix-redirect", location) : answer(301, "location", location);
  };

  /** Escaped, as a header needs it. */
  function locationOf(target: string, slug: string, search: string): string | undefined {
    const path = targetPath(target);
    if (path === undefined) return undefined;
    const end = new URL(`/${target.slice(path.length)}`, origin);
    return `/${slug}${path === "/" ? "" : encodePath(path)}${end.search || search}${end.hash}`;
  }

  // As for a moved handle: permanent, but asked again each time, because a page that is there wins. React Router reads
  // the redirect of a page's data from headers of its own.
  function answer(status: number, header: string, location: string): Rendition {
    return makeRendition(
      status,
      [
        [header, location],
        ["cache-control", "no-cache"],
        ["content-security-policy", NO_CONTENT_POLICY],
        ...securityHeaders(origin.startsWith("https:")),
      ],
      Buffer.alloc(0),
    );
  }
}
