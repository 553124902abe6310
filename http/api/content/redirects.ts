import { createRoute, z } from "@hono/zod-openapi";
import { deleteRedirect } from "#domain/redirects/delete-redirect.ts";
import { findRedirect } from "#domain/redirects/find-redirect.ts";
import { listRedirects } from "#domain/redirects/list-redirects.ts";
import { createRedirect, updateRedirect } from "#domain/redirects/save-redirect.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { cursor } from "#http/api/products/product-schemas.ts";
import { resource } from "#http/api/resource.ts";
import { conflict, refusal, refuse, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import type { RedirectId } from "#rules/input/ids.ts";
import { redirectInput } from "#rules/redirect/redirect-input.ts";
import { textInput } from "#rules/text/text-input.ts";

const CONFLICT = "This redirect was changed elsewhere since you opened it.";

const redirectSchema = z
  .object({ id: z.uuid(), from: z.string(), to: z.string(), version: z.number(), created_at: z.string() })
  .openapi("Redirect");

const NEW_MOVE = { from: "/old-mug", to: "/products/stoneware-mug" };

const MOVE: z.infer<typeof redirectSchema> = {
  ...NEW_MOVE,
  id: "5b7d9f21-3c46-4e8a-a1b0-2d4f6a8c0e13",
  version: 1,
  created_at: "2026-05-20T09:30:00.000Z",
};

const savedSchema = z.object({ id: z.uuid(), version: z.number() });

const listSchema = z.object({
  redirects: z.array(redirectSchema.pick({ id: true, from: true, to: true })),
  previous: cursor,
  next: cursor,
  store_is_empty: z.boolean(),
});

const redirect = resource<RedirectId>("Redirect not found", MOVE.id);

const list = createRoute({
  method: "get",
  path: "/redirects",
  summary: "A page of redirects, newest first",
  request: {
    query: z.object({
      search: textInput("Search", 255).optional().openapi({ example: "mug" }),
      after: z.string().optional(),
      before: z.string().optional(),
    }),
  },
  responses: { 200: json("The page", listSchema), ...errors(401, 403, 422) },
});

const get = createRoute({
  method: "get",
  path: "/redirects/{id}",
  summary: "A redirect",
  request: { params: redirect.params },
  responses: { 200: json("The redirect", redirectSchema, MOVE), ...errors(401, 403, 404) },
});

const create = createRoute({
  method: "post",
  path: "/redirects",
  summary: "Create a redirect",
  description:
    "`from` is a path below the store's slug; `to` is one as well, or an address elsewhere. Paths are kept decoded, in " +
    "lower case and without a slash at the end. A page that is there wins over a redirect.",
  request: { body: jsonBody(redirectInput, NEW_MOVE) },
  responses: {
    201: json("It is saved", savedSchema, { id: MOVE.id, version: 1 }),
    422: refusal,
    ...errors(401, 403),
  },
});

const update = createRoute({
  method: "put",
  path: "/redirects/{id}",
  summary: "Save an edited redirect",
  request: { params: redirect.params, body: jsonBody(redirectInput, { ...NEW_MOVE, version: 1 }) },
  responses: {
    200: json("It is saved", savedSchema, { id: MOVE.id, version: 2 }),
    409: conflict(redirectSchema, {
      error: CONFLICT,
      reason: "changed-elsewhere",
      current: MOVE,
    }),
    422: refusal,
    ...errors(401, 403, 404),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/redirects/{id}",
  summary: "Delete a redirect",
  request: { params: redirect.params },
  responses: { 204: { description: "It is deleted" }, ...errors(401, 403, 404) },
});

export function redirectsApi(deps: AppDeps) {
  const { db, origin } = deps;
  return ownerApi(deps, "/redirects/*")
    .openapi(list, async (c) => {
      const filter = c.req.valid("query");
      return c.json(await c.var.inStore((tx, store) => listRedirects(tx, store, filter)), 200);
    })
    .openapi(get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(redirect.found(await c.var.inStore((tx, store) => findRedirect(tx, store, id))), 200);
    })
    .openapi(create, async (c) => {
      const { storeId, userId } = c.var.owner;
      const saved = await createRedirect(db, storeId, { input: c.req.valid("json"), by: userId, origin });
      return saved.ok ? c.json({ id: saved.id, version: saved.version }, 201) : refuse(c, saved);
    })
    .openapi(update, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      const change = { input: c.req.valid("json"), by: userId, origin };
      const saved = await updateRedirect(db, storeId, id, change);
      if (saved.ok) return c.json({ id, version: saved.version }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, redirect.notFound);
      return saved.reason === "invalid" ? refuse(c, saved) : refuseConflict(c, CONFLICT, saved);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      redirect.found(await deleteRedirect(db, storeId, id, { by: userId }));
      return c.body(null, 204);
    });
}
