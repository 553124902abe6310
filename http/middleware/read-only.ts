import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Pages are read; what changes something goes to the API. */
export const readOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  c.header("allow", "GET, HEAD");
  return apiError(c, 405, "This address can only be read: use GET or HEAD.");
});
