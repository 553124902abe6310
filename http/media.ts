import { Hono } from "hono";
import { CONTENT_TYPES, type Storage } from "#domain/media/storage.ts";
import { keyFormat } from "#domain/media/storage-key.ts";
import { IMAGE_BUCKET_PATH } from "#rules/image-urls.ts";
import { apiError } from "./api-error.ts";
import type { AppEnv } from "./app-env.ts";

// A key is never used twice, so what it names never changes.
const CACHE_CONTROL = "public, max-age=31536000, immutable";

/** Uploaded pictures. Their type is the one that we wrote them in, and nothing in them may run. */
export function mediaRoutes(storage: Storage) {
  const media = new Hono<AppEnv>();
  media.on(["GET", "HEAD"], `${IMAGE_BUCKET_PATH}*`, async (c) => {
    const key = c.req.path.slice(IMAGE_BUCKET_PATH.length);
    const format = keyFormat(key);
    if (!format) return apiError(c, 404, "There is no such picture.");

    const etag = `"${key}"`;
    c.header("cache-control", CACHE_CONTROL);
    c.header("etag", etag);
    if (c.req.header("if-none-match") === etag) return c.body(null, 304);
    const bytes = await storage.read(key);
    if (bytes) return c.body(new Uint8Array(bytes), 200, { "content-type": CONTENT_TYPES[format] });
    c.header("cache-control", "no-store");
    return apiError(c, 404, "There is no such picture.");
  });
  return media;
}
