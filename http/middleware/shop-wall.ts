import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import { isPage } from "#http/errors.ts";
import { isElsewhere, type ShopHost } from "#http/front/shop-host.ts";
import { type AtShopHost, isAtEveryHost, ROUTES_AT_SHOP_HOST } from "#http/front/shop-host-routes.ts";
import { movedToHost, pathOf } from "#http/pages/redirects.ts";
import { renditionResponse } from "#http/pages/rendition.ts";

export const NOTHING_HERE = "There is nothing at this address.";

/**
 * At a shop's own host: lets through what the table of routes names, and leads from its other names to the main one.
 * `answerPage` answers where the platform has a file.
 */
export function shopWall(origin: string, answerPage: (c: Context<AppEnv>) => Promise<Response>) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const shop = c.env?.shop;
    const answers = shop ? answersHere(c, shop) : "everywhere";
    if (!shop || answers === "everywhere") return next();
    const isRead = c.req.method === "GET" || c.req.method === "HEAD";
    const readsPage = isRead && isPage(c.req.path);
    if (readsPage && isElsewhere(shop)) return leadToMain(c, shop, origin);
    if (answers === "shop") return next();
    return readsPage ? answerPage(c) : apiError(c, 404, NOTHING_HERE);
  });
}

function answersHere(c: Context<AppEnv>, { slug }: ShopHost): AtShopHost {
  // Middleware has no method; nor have the pages, which come last and have a table of their own.
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL");
  if (!route) return "shop";
  const isOtherStores = route.path.startsWith("/:slug/") && !c.req.path.startsWith(`/${slug}/`);
  return isOtherStores ? "never" : (ROUTES_AT_SHOP_HOST[`${route.method} ${route.path}`] ?? "never");
}

function leadToMain(c: Context<AppEnv>, { main: name = "" }: ShopHost, origin: string): Response {
  const asked = new URL(c.req.url);
  return renditionResponse(c.req.raw, movedToHost(asked, { name, path: pathOf(asked), origin }));
}

/** The shopper's verbs name a store: at a shop's own host it must be that one. */
export const thisShopOnly = createMiddleware<AppEnv>(async (c, next) => {
  const shop = c.env?.shop;
  if (!shop || isAtEveryHost(c.req.path) || (await storeNamed(c)) === shop.storeId) return next();
  return apiError(c, 404, NOTHING_HERE);
});

async function storeNamed(c: Context<AppEnv>): Promise<unknown> {
  if (c.req.method === "GET" || c.req.method === "HEAD") return c.req.query("storeId");
  // Hono keeps it: the endpoint reads the same.
  const body: unknown = await c.req.json().catch(() => undefined);
  return typeof body === "object" && body !== null && "storeId" in body ? body.storeId : undefined;
}
