import { createRoute, z } from "@hono/zod-openapi";
import { deleteRedirect } from "#domain/redirects/delete-redirect.ts";
import { findRedirect } from "#domain/redirects/find-redirect.ts";
import { listRedirects } from "#domain/redirects/list-redirects.ts";
import { createRedirect, updateRedirect } from "#domain/redirects/save-redirect.ts";
import { editorRoutes } from "#http/api/editor-routes.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { pageCursors, pageQuery } from "#http/api/paging.ts";
import { resource } from "#http/api/resource.ts";
import { refuse, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json } from "#http/api/validation.ts";
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
  ...pageCursors,
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
      ...pageQuery,
    }),
  },
  responses: { 200: json("The page", listSchema), ...errors(401, 403, 422) },
});

const { get, create, update, remove } = editorRoutes("/redirects", {
  one: redirect,
  get: { summary: "A redirect" },
  create: {
    summary: "Create a redirect",
    description:
      "`from` is a path below the store's slug; `to` is one as well, or an address elsewhere. Paths are kept decoded, in " +
      "lower case and without a slash at the end. A page that is there wins over a redirect.",
  },
  update: { summary: "Save an edited redirect" },
  remove: { summary: "Delete a redirect" },
  name: "redirect",
  schema: redirectSchema,
  input: redirectInput,
  saved: savedSchema,
  examples: {
    one: MOVE,
    created: NEW_MOVE,
    changed: { ...NEW_MOVE, version: 1 },
    saved: { id: MOVE.id, version: 2 },
    conflict: { error: CONFLICT, reason: "changed-elsewhere" },
  },
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
