import { type Context, Hono } from "hono";
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

    const headers = { "cache-control": CACHE_CONTROL, etag: `"${key}"` };
    if (c.req.header("if-none-match") === headers.etag) return c.body(null, 304, headers);
    try {
      const bytes = await storage.read(key);
      if (!bytes) return apiError(c, 404, "There is no such picture.");
      return c.body(new Uint8Array(bytes), 200, { ...headers, "content-type": CONTENT_TYPES[format] });
    } catch (error) {
      return answerAway(c, error);
    }
  });
  return media;
}

function answerAway(c: Context<AppEnv>, error: unknown): Response {
  c.get("log").error({ requestId: c.get("requestId"), err: error, path: c.req.path }, "pictures away");
  c.header("retry-after", "5");
  return apiError(c, 503, "This picture cannot be read at the moment. Please try again in a few seconds.");
}
