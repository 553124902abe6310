import { OpenAPIHono } from "@hono/zod-openapi";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/app.ts";
import type { AppEnv } from "#http/app-env.ts";
import { bodyLimit } from "#http/middleware/body-limit.ts";
import { jsonOnly } from "#http/middleware/json-only.ts";
import { NO_CONTENT_POLICY, securityHeaders } from "#http/middleware/security-headers.ts";
import { cartApi } from "./cart.ts";
import { healthApi } from "./health.ts";

const MAX_JSON_BYTES = 1024 * 1024;

/** Everything under /api: JSON in, JSON out, described at /api/openapi.json. */
export function createApi(deps: AppDeps, https: boolean) {
  const api = new OpenAPIHono<AppEnv>();
  api.use(async (c, next) => {
    await next();
    for (const [name, value] of securityHeaders(https)) c.header(name, value);
    c.header("content-security-policy", NO_CONTENT_POLICY);
    if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
  api.use(bodyLimit(MAX_JSON_BYTES), jsonOnly);

  api.route("/", healthApi(deps.db));
  api.route("/", cartApi(deps));

  api.all("*", (c) => apiError(c, 404, "There is nothing at this address."));
  return api;
}

export function describeApi() {
  return {
    openapi: "3.1.0",
    info: {
      title: "Storewright",
      version: "1",
      description: "The JSON API behind back office and storefront.",
    },
  };
}
