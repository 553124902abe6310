import { OpenAPIHono } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { readSearchRows } from "#domain/search/read-search-rows.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import { searchTag, storeTag } from "#rules/page/page-tags.ts";
import { packRows, type SearchFile } from "#rules/search/search-rows.ts";
import { answerClosed } from "./answer-closed.ts";
import type { Rendered } from "./page-cache.ts";
import type { Header } from "./ready-head.ts";
import { makeRendition, renditionResponse } from "./rendition.ts";
import { shopKey } from "./shop-key.ts";

// A shopper fetches them once a visit. Those from the cache are not counted.
const PER_NETWORK = [{ times: 240, seconds: 60 }];

type RowsDeps = Pick<AppDeps, "db" | "https" | "stores" | "cache" | "config">;

/** All that the search box of a store finds, in one file; a browser that has it asks only whether it has changed. */
export function searchRows({ db, https, stores, cache, config }: RowsDeps) {
  return new OpenAPIHono<AppEnv>()
    .use("/:slug/search.json", rateLimit(config, createMemoryLimiter(PER_NETWORK)))
    .get("/:slug/search.json", async (c) => {
      const slug = c.req.param("slug");
      const store = await stores.find(slug);
      if (!store?.liveSearch) return apiError(c, 404, "There is nothing at this address.");
      if (store.isClosed) return answerClosed(c);
      // Only pages of the store ask for it, by its current slug.
      if (store.slug !== slug) return apiError(c, 404, "There is nothing at this address.");
      const key = c.env?.shop ? `${shopKey(c.env.shop)}/search.json` : `/${slug}/search.json`;
      return renditionResponse(c.req.raw, await cache.common.findOrRender(key, key, () => render(slug)));
    });

  async function render(slug: string): Promise<Rendered> {
    // Found again: a change since would drop nothing, because nothing was being rendered yet.
    const store = await stores.find(slug);
    if (!store?.liveSearch || store.isClosed || store.slug !== slug) return GONE;
    const rows = await readSearchRows(db, store.id);
    const file: SearchFile = rows ? packRows(rows) : { isLarge: true };
    const headers: Header[] = [...HEADERS, ...securityHeaders(https)];
    const rendition = makeRendition(200, headers, Buffer.from(JSON.stringify(file)));
    return {
      rendition,
      tags: new Set([storeTag(store.id), searchTag(store.id)]),
      validUntil: Infinity,
    };
  }
}

const HEADERS: Header[] = [
  ["content-type", "application/json; charset=utf-8"],
  ["cache-control", "public, max-age=0, must-revalidate"],
  ["content-security-policy", NO_CONTENT_POLICY],
  ["x-robots-tag", "noindex"],
];

const GONE: Rendered = {
  rendition: makeRendition(404, [["content-security-policy", NO_CONTENT_POLICY]], Buffer.alloc(0)),
  tags: undefined,
  validUntil: Infinity,
};
