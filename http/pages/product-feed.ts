import { ReadableStream } from "node:stream/web";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { countFeedVariants, type FeedPart, readFeed } from "#domain/storefront/read-feed.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { isUnread } from "#http/front/judge-host.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import { listingTag, productTag, storeTag } from "#rules/page/page-tags.ts";
import { CLOSED_HEADERS } from "#rules/store/closed-shop.ts";
import type { FoundStore } from "#rules/store/shop-store.ts";
import { answerClosed } from "./answer-closed.ts";
import { addressFor, fileAddress, movedFile } from "./file-address.ts";
import type { Rendered } from "./page-cache.ts";
import type { Header } from "./ready-head.ts";
import { makeRendition, renditionResponse } from "./rendition.ts";

// About 2 MB. A larger feed is streamed each time, which keeps the memory for pages.
const MAX_CACHED_VARIANTS = 1_000;
// Merchant programmes fetch a feed once an hour at the most. Feeds from the cache are not counted.
const PER_NETWORK = [{ times: 60, seconds: 600 }];

type FeedDeps = Pick<AppDeps, "db" | "origin" | "https" | "stores" | "cache" | "config" | "hosts" | "copy">;

/** All active products of a store, for search engines. */
export function productFeed(deps: FeedDeps) {
  const { db, origin, stores, cache } = deps;
  return new OpenAPIHono<AppEnv>()
    .use("/:slug/feed.xml", rateLimit(deps.config, createMemoryLimiter(PER_NETWORK)))
    .get("/:slug/feed.xml", async (c) => {
      const slug = c.req.param("slug");
      const store = await stores.find(slug);
      if (!store) return apiError(c, 404, "Store not found");
      if (store.isClosed) return answerClosed(c);
      const address = fileAddress(c, store, { file: "/feed.xml", deps });
      if (address.elsewhere) return movedFile(c, address.elsewhere);
      if ((await countFeedVariants(db, store.id)) > MAX_CACHED_VARIANTS) return stream(c, store);
      const { key } = address;
      return renditionResponse(c.req.raw, await cache.common.findOrRender(key, key, () => render(slug)));
    });

  async function render(slug: string): Promise<Rendered> {
    // Found again: a change since would drop nothing, because nothing was being rendered yet.
    const store = await stores.find(slug);
    if (!store || store.isClosed || store.slug !== slug)
      return {
        rendition: makeRendition(503, CLOSED, Buffer.alloc(0)),
        tags: undefined,
        validUntil: Infinity,
      };
    const tags = new Set([storeTag(store.id), listingTag(store.id)]);
    let xml = "";
    for await (const part of readFeed(db, store, placeOf(store))) {
      xml += part.xml;
      for (const product of part.products) tags.add(productTag(product));
    }
    const headers: Header[] = [
      ...Object.entries(HEADERS),
      ["content-security-policy", NO_CONTENT_POLICY],
      ...securityHeaders(deps.https),
    ];
    const rendition = makeRendition(200, headers, Buffer.from(xml));
    return { rendition, tags: isUnread(deps, store.mainName) ? undefined : tags, validUntil: Infinity };
  }

  function placeOf(store: FoundStore) {
    return { origin, url: addressFor(deps, store) };
  }

  function stream(c: Context<AppEnv>, store: FoundStore) {
    const bytes = ReadableStream.from(encoded(readFeed(db, store, placeOf(store))));
    // Named like a file: it is then compressed while it is sent.
    const headers = { ...HEADERS, "content-disposition": 'inline; filename="feed.xml"' };
    // The types know `from` only in Node's own ReadableStream.
    return c.body(bytes as unknown as Body, 200, headers);
  }
}

type Body = Extract<Parameters<Context["body"]>[0], { getReader: unknown }>;

const CLOSED: Header[] = [...Object.entries(CLOSED_HEADERS), ["content-security-policy", NO_CONTENT_POLICY]];

const HEADERS = {
  "content-type": "application/xml; charset=utf-8",
  "cache-control": "public, max-age=0, must-revalidate",
  // It is for machines that were given its address.
  "x-robots-tag": "noindex",
};

async function* encoded(parts: AsyncIterable<FeedPart>): AsyncGenerator<Uint8Array> {
  for await (const { xml } of parts) yield Buffer.from(xml);
}
