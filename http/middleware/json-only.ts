import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/**
 * A body for the API is JSON and says so. Besides clear errors this keeps foreign sites out: a browser sends
 * a form or a plain-text body across origins without asking, but not this content type.
 */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const length = c.req.header("content-length");
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A DELETE comes without a body and without any header that would speak of one.
  const isBare =
    length === undefined && c.req.header("transfer-encoding") === undefined && type === undefined;
  if (isBare || length === "0") return next();
  if (type !== "application/json")
    return apiError(c, 415, "Send JSON, with the content type application/json.");
  return next();
});
