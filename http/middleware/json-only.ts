import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/**
 * The API accepts only bodies declared as JSON. Besides clear errors this blocks foreign sites: a browser sends a form
 * or plain-text body across origins without a preflight, but not this content type.
 */
export const jsonOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  const length = c.req.header("content-length");
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  // A DELETE has no body and no header about one.
  const isBare =
    length === undefined && c.req.header("transfer-encoding") === undefined && type === undefined;
  if (isBare || length === "0") return next();
  if (type !== "application/json")
    return apiError(c, 415, "Send JSON, with the content type application/json.");
  return next();
});
