import { createMiddleware } from "hono/factory";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Pages only accept reads; changes go to the API. */
export const readOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "GET" || c.req.method === "HEAD") return next();
  c.header("allow", "GET, HEAD");
  return apiError(c, 405, "This address only accepts GET and HEAD.");
});
