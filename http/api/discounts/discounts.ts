import { createRoute, z } from "@hono/zod-openapi";
import { createDiscount } from "#domain/discounts/create-discount.ts";
import { deleteDiscount } from "#domain/discounts/delete-discount.ts";
import { TOO_MANY_AUTOMATIC } from "#domain/discounts/discount-problems.ts";
import { duplicateDiscount } from "#domain/discounts/duplicate-discount.ts";
import { findDiscount } from "#domain/discounts/find-discount.ts";
import { listDiscounts } from "#domain/discounts/list-discounts.ts";
import { pauseDiscount } from "#domain/discounts/pause-discount.ts";
import { updateDiscount } from "#domain/discounts/update-discount.ts";
import { editorRoutes } from "#http/api/editor-routes.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { pageQuery } from "#http/api/paging.ts";
import { resource } from "#http/api/resource.ts";
import { refuse, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { discountInput } from "#rules/discount/discount-input.ts";
import { DISCOUNT_STATES } from "#rules/discount/discount-state.ts";
import type { DiscountId } from "#rules/input/ids.ts";
import { textInput } from "#rules/text/text-input.ts";
import {
  CHANGED_SUMMER,
  DISCOUNT_PAGE,
  discountPageSchema,
  discountSchema,
  NEW_SUMMER,
  SAVED_SUMMER,
  SUMMER,
  savedDiscountSchema,
} from "./discount-schemas.ts";

const CONFLICT = "This discount was changed elsewhere since you opened it.";

const discount = resource<DiscountId>("Discount not found", SUMMER.id);

const list = createRoute({
  method: "get",
  path: "/discounts",
  summary: "A page of discounts, newest first",
  request: {
    query: z.object({
      search: textInput("Search", 255).optional().openapi({ example: "summer" }),
      state: z.enum(DISCOUNT_STATES).optional(),
      ...pageQuery,
    }),
  },
  responses: { 200: json("The page", discountPageSchema, DISCOUNT_PAGE), ...errors(401, 403, 422) },
});

const { get, create, update, remove } = editorRoutes("/discounts", {
  one: discount,
  get: { summary: "A discount with what it is on, and the number of orders that got it" },
  create: {
    summary: "Create a discount",
    description:
      "With a code, or automatic with a title. `value` is in hundredths of a percent or in cents; 0 with free shipping.",
  },
  update: { summary: "Save an edited discount" },
  remove: { summary: "Delete a discount; orders that got it keep what they paid" },
  name: "discount",
  schema: discountSchema,
  input: discountInput,
  saved: savedDiscountSchema,
  examples: {
    one: SUMMER,
    created: NEW_SUMMER,
    changed: CHANGED_SUMMER,
    saved: SAVED_SUMMER,
    conflict: { error: CONFLICT, reason: "changed-elsewhere" },
  },
});

const pause = createRoute({
  method: "put",
  path: "/discounts/{id}/paused",
  summary: "Pause or resume a discount",
  request: {
    params: discount.params,
    body: jsonBody(z.strictObject({ paused: z.boolean() }), { paused: true }),
  },
  responses: { 204: { description: "It is done" }, ...errors(401, 403, 404, 409, 422) },
});

const duplicate = createRoute({
  method: "post",
  path: "/discounts/{id}/duplicate",
  summary: "Copy a discount; the copy has a code of its own and is paused",
  request: { params: discount.params },
  responses: {
    201: json("The copy", z.object({ id: z.uuid() }), { id: SUMMER.id }),
    ...errors(401, 403, 404),
  },
});

export function discountsApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/discounts/*")
    .openapi(list, async (c) => {
      const filter = c.req.valid("query");
      return c.json(await c.var.inStore((tx, store) => listDiscounts(tx, store, filter)), 200);
    })
    .openapi(get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(discount.found(await c.var.inStore((tx, store) => findDiscount(tx, store, id))), 200);
    })
    .openapi(create, async (c) => {
      const { storeId, userId } = c.var.owner;
      const saved = await createDiscount(db, storeId, { input: c.req.valid("json"), by: userId });
      return saved.ok ? c.json({ id: saved.id, version: saved.version }, 201) : refuse(c, saved);
    })
    .openapi(update, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      const saved = await updateDiscount(db, storeId, id, { input: c.req.valid("json"), by: userId });
      if (saved.ok) return c.json({ id, version: saved.version }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, discount.notFound);
      return saved.reason === "invalid" ? refuse(c, saved) : refuseConflict(c, CONFLICT, saved);
    })
    .openapi(pause, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { paused } = c.req.valid("json");
      const { id } = c.req.valid("param");
      const done = await pauseDiscount(db, storeId, id, { paused, by: userId });
      if (done.ok) return c.body(null, 204);
      return done.reason === "not-found"
        ? apiError(c, 404, discount.notFound)
        : apiError(c, 409, TOO_MANY_AUTOMATIC);
    })
    .openapi(duplicate, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      const copy = discount.found(await duplicateDiscount(db, storeId, id, { by: userId }));
      return c.json({ id: copy }, 201);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      discount.found(await deleteDiscount(db, storeId, id, { by: userId }));
      return c.body(null, 204);
    });
}
