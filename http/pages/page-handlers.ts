import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";
import { PAGES_AT_SHOP_HOST } from "#rules/page/pages-at-shop-host.ts";

/**
 * A React Router handler for each page, with only the routes of that page: with all routes, matching took a twentieth
 * of the rendering time (decision 0018).
 */
export function createPageHandlers(build: ServerBuild, development: boolean) {
  const mode = development ? "development" : "production";
  const whole = createRequestHandler(build, mode);
  const handlers = new Map<string, RequestHandler>();

  /** `basename` is where the whole shop is seen a second time, such as a preview. */
  return function handlerFor(routeId: string | undefined, basename?: string): RequestHandler {
    if (basename !== undefined)
      return createRequestHandler(
        { ...(routeId && !development ? partOf(build, routeId) : build), basename },
        mode,
      );
    if (!routeId || development) return whole;
    const handler = handlers.get(routeId) ?? createRequestHandler(partOf(build, routeId), mode);
    handlers.set(routeId, handler);
    return handler;
  };
}

function partOf(build: ServerBuild, routeId: string): ServerBuild {
  const ids: string[] = [];
  for (let id: string | undefined = routeId; id; id = build.routes[id]?.parentId) ids.unshift(id);
  const pick = <T>(all: Record<string, T>) => Object.fromEntries(ids.map((id) => [id, all[id] as T]));
  const { url } = build.assets;
  const isOffice = routeId.startsWith("admin/");
  return {
    ...build,
    routes: pick(build.routes),
    assets: {
      ...build.assets,
      routes: pick(build.assets.routes),
      url: isOffice ? url : publicManifest(url),
    },
  };
}

/** See scripts/public-manifest.ts. Between public pages and the back office, a link loads the whole document. */
function publicManifest(url: string): string {
  return url.replace("/manifest-", "/public-manifest-");
}

/** The pages of a shop as they stand at the root of its own host. */
export function shopBuild(build: ServerBuild): ServerBuild {
  return {
    ...build,
    routes: toRoot(build.routes),
    assets: {
      ...build.assets,
      routes: toRoot(build.assets.routes),
      url: build.assets.url.replace("/manifest-", "/shop-manifest-"),
    },
  };
}

function toRoot<Route extends { path?: string | undefined }>(
  routes: Record<string, Route | undefined>,
): Record<string, Route> {
  const kept: Record<string, Route> = {};
  for (const [id, route] of Object.entries(routes))
    if (route && (PAGES_AT_SHOP_HOST[id] ?? "never") !== "never")
      kept[id] = route.path === ":storeSlug" ? { ...route, path: undefined } : route;
  return kept;
}
