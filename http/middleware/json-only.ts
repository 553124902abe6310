import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/**
 * A body for the API is JSON and says so. Besides clear errors this keeps foreign sites out: a browser sends
 * a form or a plain-text body across origins without asking, but not this content type.
 */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  const hasBody =
    c.req.header("content-length") !== undefined || c.req.header("transfer-encoding") !== undefined;
  if (c.req.method === "GET" || c.req.method === "HEAD" || (!hasBody && c.req.raw.body === null))
    return next();
  if (c.req.header("content-length") === "0") return next();
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json")
    return apiError(c, 415, "Send JSON, with the content type application/json.");
  return next();
});
