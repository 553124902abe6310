import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { listStores } from "#domain/people/list-stores.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requirePerson } from "#http/middleware/owner.ts";
import { ROLES } from "#rules/people/roles.ts";

const storesSchema = z.object({
  stores: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string(), role: z.enum(ROLES) })),
});

const list = createRoute({
  method: "get",
  path: "/stores",
  summary: "The stores that the signed-in person belongs to, with her role in each",
  responses: { 200: json("The one that she opened herself first", storesSchema), ...errors(401, 403) },
});

export function storesApi(deps: AppDeps) {
  const api = new OpenAPIHono<AppEnv>();
  api.use("/stores", requirePerson(deps));
  return api.openapi(list, async (c) =>
    c.json({ stores: await listStores(deps.db, c.var.person.userId) }, 200),
  );
}
