import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { inStore } from "#db/client.ts";
import { createCollection } from "#domain/collections/create-collection.ts";
import { deleteCollection } from "#domain/collections/delete-collection.ts";
import { findCollection } from "#domain/collections/find-collection.ts";
import { listCollections } from "#domain/collections/list-collections.ts";
import { updateCollection } from "#domain/collections/update-collection.ts";
import { conflictSchema, refusal, refuse } from "#http/api/save-answers.ts";
import { defaultHook, errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { collectionInput } from "#rules/collection/collection-input.ts";
import { type CollectionId, parseId } from "#rules/input/ids.ts";
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
} from "./catalog-schema.ts";

const NOT_FOUND = "Collection not found";
const CONFLICT = "This collection was changed elsewhere since you opened it.";

const params = z.object({ id: z.string().openapi({ example: SHELF.id }) });

const list = createRoute({
  method: "get",
  path: "/collections",
  summary: "A page of collections, newest first",
  request: {
    query: z.object({
      search: textInput("Search", 255).optional().openapi({ example: "kitchen" }),
      after: z.string().optional(),
      before: z.string().optional(),
    }),
  },
  responses: { 200: json("The page", collectionPageSchema, COLLECTION_PAGE), ...errors(401, 403, 422) },
});

const get = createRoute({
  method: "get",
  path: "/collections/{id}",
  summary: "A collection with its products in order",
  request: { params },
  responses: { 200: json("The collection", collectionSchema, SHELF), ...errors(401, 403, 404) },
});

const create = createRoute({
  method: "post",
  path: "/collections",
  summary: "Create a collection",
  request: { body: jsonBody(collectionInput, NEW_SHELF) },
  responses: {
    201: json("It is saved", savedSchema, { ...SAVED_SHELF, version: 1 }),
    422: refusal,
    ...errors(401, 403),
  },
});

const update = createRoute({
  method: "put",
  path: "/collections/{id}",
  summary: "Save an edited collection, with its products in the order given",
  request: { params, body: jsonBody(collectionInput, CHANGED_SHELF) },
  responses: {
    200: json("It is saved", savedSchema, SAVED_SHELF),
    409: json("It changed since it was opened; nothing is saved", conflictSchema(collectionSchema), {
      error: CONFLICT,
      reason: "changed-elsewhere",
      current: SHELF,
      requestId: "b1946ac9",
    }),
    422: refusal,
    ...errors(401, 403, 404),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/collections/{id}",
  summary: "Delete a collection; its products stay",
  request: { params },
  responses: { 204: { description: "It is deleted" }, ...errors(401, 403, 404) },
});

export function collectionsApi(deps: AppDeps) {
  const { db } = deps;
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  api.use("/collections/*", requireOwner(deps));
  return api
    .openapi(list, async (c) => {
      const { storeId } = c.var.owner;
      const filter = c.req.valid("query");
      return c.json(await inStore(db, "owner", storeId, (tx) => listCollections(tx, storeId, filter)), 200);
    })
    .openapi(get, async (c) => {
      const { storeId } = c.var.owner;
      const id = parseId<CollectionId>(c.req.valid("param").id);
      const collection = id && (await inStore(db, "owner", storeId, (tx) => findCollection(tx, storeId, id)));
      return collection ? c.json(collection, 200) : apiError(c, 404, NOT_FOUND);
    })
    .openapi(create, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const saved = await createCollection(db, storeId, { input: c.req.valid("json"), by });
      if (!saved.ok) return refuse(c, saved);
      return c.json({ id: saved.id, version: saved.version, handle: saved.handle }, 201);
    })
    .openapi(update, async (c) => {
      const id = parseId<CollectionId>(c.req.valid("param").id);
      if (!id) return apiError(c, 404, NOT_FOUND);
      const { storeId, userId: by } = c.var.owner;
      const saved = await updateCollection(db, storeId, id, { input: c.req.valid("json"), by });
      if (saved.ok) return c.json({ id, version: saved.version, handle: saved.handle }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, NOT_FOUND);
      if ("current" in saved) {
        const { reason, current } = saved;
        return c.json({ error: CONFLICT, reason, current, requestId: c.get("requestId") }, 409);
      }
      return refuse(c, saved);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const id = parseId<CollectionId>(c.req.valid("param").id);
      const done =
        id && (await inStore(db, "owner", storeId, (tx) => deleteCollection(tx, storeId, id, { by })));
      return done ? c.body(null, 204) : apiError(c, 404, NOT_FOUND);
    });
}
