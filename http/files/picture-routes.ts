import { Hono } from "hono";
import { keyFormat } from "#domain/pictures/storage-key.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import { renditionResponse } from "#http/pages/rendition.ts";
import { IMAGE_BUCKET_PATH, isPictureOf } from "#rules/picture/image-urls.ts";
import { lastingHeaders, type Pictures } from "./pictures.ts";

/** Uploaded pictures. Their type is the one that we wrote, and nothing in them may run. */
export function mediaRoutes(pictures: Pictures) {
  const media = new Hono<AppEnv>();
  media.on(["GET", "HEAD"], `${IMAGE_BUCKET_PATH}*`, async (c) => {
    const key = c.req.path.slice(IMAGE_BUCKET_PATH.length);
    const { shop } = c.env ?? {};
    if (!keyFormat(key) || (shop && !isPictureOf(shop.storeId, c.req.path)))
      return apiError(c, 404, "There is no such picture.");

    // Without a read: a browser that has the picture needs neither folder nor bucket.
    const lasting = Object.fromEntries(lastingHeaders(key));
    if (c.req.header("if-none-match") === lasting.etag) return c.body(null, 304, lasting);
    try {
      const picture = await pictures.read(key);
      return picture ? renditionResponse(c.req.raw, picture) : apiError(c, 404, "There is no such picture.");
    } catch (error) {
      c.get("log").error({ requestId: c.get("requestId"), err: error, path: c.req.path }, "pictures away");
      c.header("retry-after", "5");
      return apiError(
        c,
        503,
        "This picture cannot be read at the moment. Please try again in a few seconds.",
      );
    }
  });
  return media;
}
