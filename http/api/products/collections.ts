import { createRoute, z } from "@hono/zod-openapi";
import { createCollection } from "#domain/collections/create-collection.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import { findCollection } from "#domain/collections/find-collection.ts";
import { listCollections } from "#domain/collections/list-collections.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { editorRoutes } from "#http/api/editor-routes.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { pageQuery } from "#http/api/paging.ts";
import { resource } from "#http/api/resource.ts";
import { refuse, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import type { CollectionId } from "#rules/input/ids.ts";
import { textInput } from "#rules/text/text-input.ts";
import {
  CHANGED_SHELF,
  COLLECTION_PAGE,
  collectionPageSchema,
  collectionSchema,
  NEW_SHELF,
  SAVED_SHELF,
  SHELF,
  savedSchema,
} from "./product-schemas.ts";

const CONFLICT = "This collection was changed elsewhere since you opened it.";

const collection = resource<CollectionId>("Collection not found", SHELF.id);

const list = createRoute({
  method: "get",
  path: "/collections",
  summary: "A page of collections, newest first",
  request: {
    query: z.object({
      search: textInput("Search", 255).optional().openapi({ example: "kitchen" }),
      ...pageQuery,
    }),
  },
  responses: { 200: json("The page", collectionPageSchema, COLLECTION_PAGE), ...errors(401, 403, 422) },
});

const { get, create, update, remove } = editorRoutes("/collections", {
  one: collection,
  get: { summary: "A collection with its products in order" },
  create: { summary: "Create a collection" },
  update: { summary: "Save an edited collection, with its products in the order given" },
  remove: { summary: "Delete a collection; its products stay" },
  name: "collection",
  schema: collectionSchema,
  input: collectionInput,
  saved: savedSchema,
  examples: {
    one: SHELF,
    created: NEW_SHELF,
    changed: CHANGED_SHELF,
    saved: SAVED_SHELF,
    conflict: { error: CONFLICT, reason: "changed-elsewhere" },
  },
});

export function collectionsApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/collections/*")
    .openapi(list, async (c) => {
      const filter = c.req.valid("query");
      return c.json(await c.var.inStore((tx, store) => listCollections(tx, store, filter)), 200);
    })
    .openapi(get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(collection.found(await c.var.inStore((tx, store) => findCollection(tx, store, id))), 200);
    })
    .openapi(create, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const saved = await createCollection(db, storeId, { input: c.req.valid("json"), by });
      if (!saved.ok) return refuse(c, saved);
      return c.json({ id: saved.id, version: saved.version, handle: saved.handle }, 201);
    })
    .openapi(update, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId: by } = c.var.owner;
      const saved = await updateCollection(db, storeId, id, { input: c.req.valid("json"), by });
      if (saved.ok) return c.json({ id, version: saved.version, handle: saved.handle }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, collection.notFound);
      return "current" in saved ? refuseConflict(c, CONFLICT, saved) : refuse(c, saved);
    })
    .openapi(remove, async (c) => {
      const { id } = c.req.valid("param");
      const { userId: by } = c.var.owner;
      collection.found(await c.var.inStore((tx, store) => deleteCollection(tx, store, id, { by })));
      return c.body(null, 204);
    });
}
