import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Refuses a body that is too large: by its announced length at once, otherwise while it is read. */
export function bodyLimit(maxBytes: number) {
  return createMiddleware<AppEnv>(async (c, next) => {
    const tooLarge = () =>
      apiError(c, 413, `That is too large. At most ${Math.round(maxBytes / 1024)} KB are accepted.`);
    const announced = c.req.header("content-length");
    if (announced !== undefined && Number(announced) > maxBytes) return tooLarge();
    const body = c.req.raw.body;
    if (!body || announced !== undefined) return next();

    // Without an announced length: count what arrives, and read it into memory, which the limit bounds.
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) return tooLarge();
      chunks.push(chunk);
    }
    c.req.raw = new Request(c.req.raw, { body: Buffer.concat(chunks) });
    return next();
  });
}
