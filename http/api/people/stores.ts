import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { asService } from "#db/client.ts";
import { findSuspension, listStores } from "#domain/people/list-stores.ts";
import { openStore } from "#domain/stores/open-store.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requirePerson } from "#http/middleware/owner.ts";
import { ROLES } from "#rules/people/roles.ts";

const storesSchema = z.object({
  stores: z.array(z.object({ id: z.uuid(), name: z.string(), slug: z.string(), role: z.enum(ROLES) })),
  suspended_reason: z.string().optional().openapi({
    description: "Only of a person whom the operator of the server has suspended: she can open no store.",
  }),
});

const list = createRoute({
  method: "get",
  path: "/stores",
  summary: "The stores that the signed-in person belongs to, with her role in each",
  responses: { 200: json("The one that she opened herself first", storesSchema), ...errors(401, 403) },
});

const open = createRoute({
  method: "post",
  path: "/stores",
  summary: "Open a store, for a person who belongs to none",
  responses: { 201: json("Its owner is the person", z.object({ id: z.uuid() })), ...errors(401, 403, 409) },
});

export function storesApi(deps: AppDeps) {
  const { db } = deps;
  const api = new OpenAPIHono<AppEnv>();
  api.use("/stores", requirePerson(deps));
  return api
    .openapi(list, async (c) => {
      const { userId } = c.var.person;
      const [stores, reason] = await Promise.all([listStores(db, userId), findSuspension(db, userId)]);
      return c.json({ stores, suspended_reason: reason }, 200);
    })
    .openapi(open, async (c) => {
      const id = await asService(db, (tx) => openStore(tx, c.var.person.userId));
      if (id) return c.json({ id }, 201);
      const reason = await findSuspension(db, c.var.person.userId);
      return apiError(c, 409, reason ? `You can open no store: ${reason}` : "You belong to a store already.");
    });
}
