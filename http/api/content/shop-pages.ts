import { createRoute, z } from "@hono/zod-openapi";
import { createPage } from "#domain/shop-pages/create-page.ts";
import { deletePage } from "#domain/shop-pages/delete-page.ts";
import { findPage } from "#domain/shop-pages/find-page.ts";
import { listPages } from "#domain/shop-pages/list-pages.ts";
import { updatePage } from "#domain/shop-pages/update-page.ts";
import { editorRoutes } from "#http/api/editor-routes.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { savedSchema } from "#http/api/products/product-schemas.ts";
import { resource } from "#http/api/resource.ts";
import { refuse, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import type { PageId } from "#rules/input/ids.ts";
import { pageInput } from "#rules/shop-page/page-input.ts";
import { PAGE_STATUSES } from "#rules/shop-page/shop-page.ts";
import { textInput } from "#rules/text/text-input.ts";

const CONFLICT = "This page was changed elsewhere since you opened it.";

const pageSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    body_html: z.string(),
    handle: z.string(),
    status: z.enum(PAGE_STATUSES),
    search_title: z.string(),
    search_description: z.string(),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .openapi("Page");

const NEW_ABOUT = {
  title: "About us",
  body_html: "<p>We throw every mug by hand.</p>",
  handle: "about",
  status: "published" as const,
  search_title: "Who throws our mugs",
  search_description: "",
};

const ABOUT: z.infer<typeof pageSchema> = {
  ...NEW_ABOUT,
  id: "3f2c6a8e-1d47-4b0b-9c55-0e8f7a6b5c41",
  version: 1,
  created_at: "2026-05-20T09:30:00.000Z",
  updated_at: "2026-05-20T09:30:00.000Z",
};

const listSchema = z.object({
  pages: z.array(pageSchema.pick({ id: true, title: true, handle: true, status: true, updated_at: true })),
  store_is_empty: z.boolean(),
});

const page = resource<PageId>("Page not found", ABOUT.id);

const list = createRoute({
  method: "get",
  path: "/pages",
  summary: "All pages that the owner wrote, by title",
  request: {
    query: z.object({
      search: textInput("Search", 255).optional().openapi({ example: "about" }),
      status: z.enum(PAGE_STATUSES).optional(),
    }),
  },
  responses: { 200: json("The pages", listSchema), ...errors(401, 403, 422) },
});

const { get, create, update, remove } = editorRoutes("/pages", {
  one: page,
  get: { summary: "A page with its text" },
  create: { summary: "Create a page" },
  update: {
    summary: "Save an edited page",
    description: "After a change of its handle the old address redirects to the new one.",
  },
  remove: { summary: "Delete a page; the checkout no longer links to it" },
  name: "page",
  schema: pageSchema,
  input: pageInput,
  saved: savedSchema,
  examples: {
    one: ABOUT,
    created: NEW_ABOUT,
    changed: { ...NEW_ABOUT, version: 1 },
    saved: { id: ABOUT.id, version: 2, handle: ABOUT.handle },
    conflict: { error: CONFLICT, reason: "changed-elsewhere" },
  },
});

export function pagesApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/pages/*")
    .openapi(list, async (c) => {
      const filter = c.req.valid("query");
      return c.json(await c.var.inStore((tx, store) => listPages(tx, store, filter)), 200);
    })
    .openapi(get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(page.found(await c.var.inStore((tx, store) => findPage(tx, store, id))), 200);
    })
    .openapi(create, async (c) => {
      const { storeId, userId } = c.var.owner;
      const saved = await createPage(db, storeId, { input: c.req.valid("json"), by: userId });
      if (!saved.ok) return refuse(c, saved);
      return c.json({ id: saved.id, version: saved.version, handle: saved.handle }, 201);
    })
    .openapi(update, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      const saved = await updatePage(db, storeId, id, { input: c.req.valid("json"), by: userId });
      if (saved.ok) return c.json({ id, version: saved.version, handle: saved.handle }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, page.notFound);
      return "current" in saved ? refuseConflict(c, CONFLICT, saved) : refuse(c, saved);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      page.found(await deletePage(db, storeId, id, { by: userId }));
      return c.body(null, 204);
    });
}
