import { OpenAPIHono } from "@hono/zod-openapi";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireOwner } from "#http/middleware/owner.ts";

/** Routes for a signed-in owner. `paths` are those that it guards: name one for each of its routes. */
export function ownerApi(deps: AppDeps, ...paths: [string, ...string[]]) {
  const api = new OpenAPIHono<AppEnv>();
  for (const path of paths) api.use(path, requireOwner(deps));
  return api;
}
