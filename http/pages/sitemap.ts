import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { findStore } from "#domain/storefront/find-store.ts";
import { listOpenStores, listStoreAddresses } from "#domain/storefront/list-addresses.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { leadsTo } from "#http/front/judge-host.ts";
import type { ShopHost } from "#http/front/shop-host.ts";
import { escapeXml } from "#rules/feed/feed-xml.ts";
import { originAt } from "#rules/shop-domain/shop-address.ts";
import { answerClosed } from "./answer-closed.ts";
import { addressFor, fileAddress, movedFile } from "./file-address.ts";

const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** For search engines: an index of all open stores, and for each store its pages. */
export function sitemaps(deps: Pick<AppDeps, "db" | "origin" | "config" | "hosts" | "copy">) {
  const { db, origin } = deps;
  return new OpenAPIHono<AppEnv>()
    .get("/robots.txt", (c) => c.text(robots(c.env?.shop, origin), 200, CACHING))
    .get("/sitemap.xml", async (c) => {
      // Search engines find the others at their own hosts: an index may name files of its own host alone.
      const here = (await listOpenStores(db)).filter(({ mainName }) => leadsTo(deps, mainName) === undefined);
      const entries = here.map(({ slug }) => `<sitemap>${loc(`${origin}/${slug}/sitemap.xml`)}</sitemap>`);
      return xml(c, `<sitemapindex xmlns="${NAMESPACE}">${entries.join("")}</sitemapindex>`);
    })
    .get("/:slug/sitemap.xml", async (c) => {
      const store = await findStore(db, c.req.param("slug"));
      if (!store) return apiError(c, 404, "Store not found");
      if (store.isClosed) return answerClosed(c);
      const { elsewhere } = fileAddress(c, store, { file: "/sitemap.xml", deps });
      if (elsewhere) return movedFile(c, elsewhere);
      const { products, collections, pages } = await listStoreAddresses(db, store.id);
      const home = addressFor(deps, store);
      const urls = [
        `<url>${loc(home)}</url>`,
        `<url>${loc(`${home}/products`)}</url>`,
        ...collections.map(({ handle }) => `<url>${loc(`${home}/collections/${handle}`)}</url>`),
        ...products.map(({ handle, updatedAt }) => dated(`${home}/products/${handle}`, updatedAt)),
        ...pages.map(({ handle, updatedAt }) => dated(`${home}/pages/${handle}`, updatedAt)),
      ];
      return xml(c, `<urlset xmlns="${NAMESPACE}">${urls.join("")}</urlset>`);
    });

  function dated(address: string, updatedAt: Date): string {
    return `<url>${loc(address)}<lastmod>${updatedAt.toISOString()}</lastmod></url>`;
  }

  function loc(address: string): string {
    return `<loc>${escapeXml(address)}</loc>`;
  }
}

const CACHING = { "cache-control": "public, max-age=3600" };

function robots(shop: ShopHost | undefined, platform: string): string {
  const origin = shop ? originAt(platform, shop.name) : platform;
  const office = shop ? "" : "Disallow: /admin\n";
  return `User-agent: *\n${office}Disallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function xml(c: Context, body: string): Response {
  return c.body(`<?xml version="1.0" encoding="UTF-8"?>${body}`, 200, {
    "content-type": "application/xml",
    ...CACHING,
  });
}
