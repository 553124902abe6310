import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { inStore } from "#db/client.ts";
import { createDiscount } from "#domain/discounts/create-discount.ts";
import { deleteDiscount } from "#domain/discounts/delete-discount.ts";
import { TOO_MANY_AUTOMATIC } from "#domain/discounts/discount-problems.ts";
import { duplicateDiscount } from "#domain/discounts/duplicate-discount.ts";
import { findDiscount } from "#domain/discounts/find-discount.ts";
import { listDiscounts } from "#domain/discounts/list-discounts.ts";
import { pauseDiscount } from "#domain/discounts/pause-discount.ts";
import { updateDiscount } from "#domain/discounts/update-discount.ts";
import { conflictSchema, refusal, refuse } from "#http/api/save-answers.ts";
import { defaultHook, errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { discountInput } from "#rules/discount/discount-input.ts";
import { DISCOUNT_STATES } from "#rules/discount/discount-state.ts";
import { type DiscountId, parseId } from "#rules/input/ids.ts";
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

const NOT_FOUND = "Discount not found";
const CONFLICT = "This discount was changed elsewhere since you opened it.";

const params = z.object({ id: z.string().openapi({ example: SUMMER.id }) });

const list = createRoute({
  method: "get",
  path: "/discounts",
  summary: "A page of discounts, newest first",
  request: {
    query: z.object({
      search: textInput("Search", 255).optional().openapi({ example: "summer" }),
      state: z.enum(DISCOUNT_STATES).optional(),
      after: z.string().optional(),
      before: z.string().optional(),
    }),
  },
  responses: { 200: json("The page", discountPageSchema, DISCOUNT_PAGE), ...errors(401, 403, 422) },
});

const get = createRoute({
  method: "get",
  path: "/discounts/{id}",
  summary: "A discount with what it is on, and the number of orders that got it",
  request: { params },
  responses: { 200: json("The discount", discountSchema, SUMMER), ...errors(401, 403, 404) },
});

const create = createRoute({
  method: "post",
  path: "/discounts",
  summary: "Create a discount",
  description:
    "With a code, or automatic with a title. `value` is in hundredths of a percent or in cents; 0 with free shipping.",
  request: { body: jsonBody(discountInput, NEW_SUMMER) },
  responses: {
    201: json("It is saved", savedDiscountSchema, { ...SAVED_SUMMER, version: 1 }),
    422: refusal,
    ...errors(401, 403),
  },
});

const update = createRoute({
  method: "put",
  path: "/discounts/{id}",
  summary: "Save an edited discount",
  request: { params, body: jsonBody(discountInput, CHANGED_SUMMER) },
  responses: {
    200: json("It is saved", savedDiscountSchema, SAVED_SUMMER),
    409: json("It changed since it was opened; nothing is saved", conflictSchema(discountSchema), {
      error: CONFLICT,
      reason: "changed-elsewhere",
      current: SUMMER,
      requestId: "b1946ac9",
    }),
    422: refusal,
    ...errors(401, 403, 404),
  },
});

const pause = createRoute({
  method: "put",
  path: "/discounts/{id}/paused",
  summary: "Pause or resume a discount",
  request: { params, body: jsonBody(z.strictObject({ paused: z.boolean() }), { paused: true }) },
  responses: { 204: { description: "It is done" }, ...errors(401, 403, 404, 409, 422) },
});

const duplicate = createRoute({
  method: "post",
  path: "/discounts/{id}/duplicate",
  summary: "Copy a discount; the copy has a code of its own and is paused",
  request: { params },
  responses: {
    201: json("The copy", z.object({ id: z.uuid() }), { id: SUMMER.id }),
    ...errors(401, 403, 404),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/discounts/{id}",
  summary: "Delete a discount; orders that got it keep what they paid",
  request: { params },
  responses: { 204: { description: "It is deleted" }, ...errors(401, 403, 404) },
});

export function discountsApi(deps: AppDeps) {
  const { db } = deps;
  const api = new OpenAPIHono<AppEnv>({ defaultHook });
  api.use("/discounts/*", requireOwner(deps));
  return api
    .openapi(list, async (c) => {
      const { storeId } = c.var.owner;
      const filter = c.req.valid("query");
      return c.json(await inStore(db, "owner", storeId, (tx) => listDiscounts(tx, storeId, filter)), 200);
    })
    .openapi(get, async (c) => {
      const { storeId } = c.var.owner;
      const id = parseId<DiscountId>(c.req.valid("param").id);
      const discount = id && (await inStore(db, "owner", storeId, (tx) => findDiscount(tx, storeId, id)));
      return discount ? c.json(discount, 200) : apiError(c, 404, NOT_FOUND);
    })
    .openapi(create, async (c) => {
      const { storeId, userId } = c.var.owner;
      const saved = await createDiscount(db, storeId, { input: c.req.valid("json"), by: userId });
      return saved.ok ? c.json({ id: saved.id, version: saved.version }, 201) : refuse(c, saved);
    })
    .openapi(update, async (c) => {
      const { storeId, userId } = c.var.owner;
      const id = parseId<DiscountId>(c.req.valid("param").id);
      if (!id) return apiError(c, 404, NOT_FOUND);
      const saved = await updateDiscount(db, storeId, id, { input: c.req.valid("json"), by: userId });
      if (saved.ok) return c.json({ id, version: saved.version }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, NOT_FOUND);
      if (saved.reason === "invalid") return refuse(c, saved);
      const { reason, current } = saved;
      return c.json({ error: CONFLICT, reason, current, requestId: c.get("requestId") }, 409);
    })
    .openapi(pause, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { paused } = c.req.valid("json");
      const id = parseId<DiscountId>(c.req.valid("param").id);
      if (!id) return apiError(c, 404, NOT_FOUND);
      const done = await pauseDiscount(db, storeId, id, { paused, by: userId });
      if (done.ok) return c.body(null, 204);
      return done.reason === "not-found" ? apiError(c, 404, NOT_FOUND) : apiError(c, 409, TOO_MANY_AUTOMATIC);
    })
    .openapi(duplicate, async (c) => {
      const { storeId, userId } = c.var.owner;
      const id = parseId<DiscountId>(c.req.valid("param").id);
      const copy = id && (await duplicateDiscount(db, storeId, id, { by: userId }));
      return copy ? c.json({ id: copy }, 201) : apiError(c, 404, NOT_FOUND);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId } = c.var.owner;
      const id = parseId<DiscountId>(c.req.valid("param").id);
      const done = id && (await deleteDiscount(db, storeId, id, { by: userId }));
      return done ? c.body(null, 204) : apiError(c, 404, NOT_FOUND);
    });
}
