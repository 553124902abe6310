import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { json } from "#http/api/validation.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";

const jwks = createRoute({
  method: "get",
  path: "/.well-known/jwks.json",
  summary: "The keys that verify our access tokens",
  responses: { 200: json("JSON Web Key Set", z.object({ keys: z.array(z.record(z.string(), z.string())) })) },
});

export function jwksApi({ keys }: AppDeps) {
  return new OpenAPIHono<AppEnv>().openapi(jwks, (c) => {
    c.header("cache-control", "public, max-age=600");
    const known = [keys, ...(keys.accepted ? [keys.accepted] : [])];
    return c.json({ keys: known.map(({ publicJwk }) => ({ ...publicJwk })) }, 200);
  });
}
