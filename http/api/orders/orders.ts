import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { archiveOrder } from "#domain/orders/archive-order.ts";
import { findOrder, listDoers } from "#domain/orders/find-order.ts";
import { createOrderCounts } from "#domain/orders/lists/count-orders.ts";
import { listOrders } from "#domain/orders/lists/list-orders.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { type FulfillResult, fulfillOrder } from "#domain/orders/parcels/fulfill-order.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { orderSearchInput } from "#rules/order/order-filter-input.ts";
import { fulfillmentInput } from "#rules/order/parcel/fulfillment-input.ts";
import {
  ORDER_NOT_FOUND,
  order,
  orderFilterQuery,
  orderRowSchema,
  orderSchema,
  timelinePeople,
  toFilter,
} from "./order-schemas.ts";

// Nobody goes beyond this page, and a larger number would not fit the database's type.
const MAX_PAGE = 1_000_000;

const list = createRoute({
  method: "get",
  path: "/orders",
  summary: "The store's orders, newest first, 20 a page",
  request: { query: orderFilterQuery.extend({ page: z.string().optional() }) },
  responses: {
    200: json(
      "A page of orders",
      z.object({ orders: z.array(orderRowSchema), page: z.number(), has_next: z.boolean() }),
    ),
    ...errors(401, 403, 422),
  },
});

const count = createRoute({
  method: "get",
  path: "/orders/count",
  summary: "How many orders there are; up to ten seconds old",
  request: { query: orderFilterQuery },
  responses: { 200: json("The count", z.object({ count: z.number() })), ...errors(401, 403, 422) },
});

const search = createRoute({
  method: "get",
  path: "/orders/search",
  summary: "Find orders of the store by number, e-mail or name",
  request: { query: z.object({ q: orderSearchInput }) },
  responses: {
    200: json("What was found", z.object({ orders: z.array(orderRowSchema), more: z.boolean() })),
    ...errors(401, 403, 422),
  },
});

const show = createRoute({
  method: "get",
  path: "/orders/{id}",
  summary: "An order with its lines, parcels and timeline",
  request: { params: order.params },
  responses: {
    200: json("The order", z.object({ order: orderSchema, people: timelinePeople })),
    ...errors(401, 403, 404),
  },
});

const fulfill = createRoute({
  method: "post",
  path: "/orders/{id}/fulfillments",
  summary: "Ship everything that is left of an order, or chosen lines of it",
  description: "With an Idempotency-Key the same parcel can be sent again.",
  request: { params: order.params, body: jsonBody(fulfillmentInput) },
  responses: {
    200: json(
      "Shipped",
      z.object({
        success: z.literal(true),
        fulfillment_id: z.string(),
        fulfillment_status: z.enum(["partial", "fulfilled"]),
      }),
    ),
    ...errors(401, 403, 404, 409, 422),
  },
});

const archive = createRoute({
  method: "put",
  path: "/orders/{id}/archived",
  summary: "Take an order out of the list, or put it back; it stays readable",
  request: {
    params: order.params,
    body: jsonBody(z.strictObject({ archived: z.boolean() }), { archived: true }),
  },
  responses: {
    200: json("Done", z.object({ success: z.literal(true) })),
    ...errors(401, 403, 404, 409, 422),
  },
});

export function ordersApi(deps: AppDeps) {
  const { db, outbox } = deps;
  const countOrders = createOrderCounts(db);
  return ownerApi(deps, "/orders/*")
    .openapi(list, async (c) => {
      const { page: text, ...filter } = c.req.valid("query");
      const page = toPage(text);
      const { orders, hasNext } = await listOrders(db, c.var.owner.storeId, toFilter(filter), page);
      return c.json({ orders, page, has_next: hasNext }, 200);
    })
    .openapi(count, async (c) => {
      return c.json({ count: await countOrders(c.var.owner.storeId, toFilter(c.req.valid("query"))) }, 200);
    })
    .openapi(search, async (c) =>
      c.json(await searchOrders(db, c.var.owner.storeId, c.req.valid("query").q), 200),
    )
    .openapi(show, async (c) => {
      const { id } = c.req.valid("param");
      const { owner } = c.var;
      const found = order.found(await findOrder(db, owner.storeId, id));
      // Programs are not told the addresses that a store's people sign in with.
      const people = "keyId" in owner ? [] : await listDoers(db, found);
      return c.json({ order: found, people }, 200);
    })
    .openapi(fulfill, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, userId: by } = c.var.owner;
      const parcel = { ...c.req.valid("json"), key: c.req.header("idempotency-key"), by };
      const result = await fulfillOrder(db, storeId, id, parcel);
      if (!result.ok) return refuse(c, result);
      outbox.wake();
      const { fulfillmentId: fulfillment_id, fulfillmentStatus: fulfillment_status } = result;
      return c.json({ success: true, fulfillment_id, fulfillment_status } as const, 200);
    })
    .openapi(archive, async (c) => {
      const { id } = c.req.valid("param");
      const { userId: by } = c.var.owner;
      const { archived } = c.req.valid("json");
      const result = await c.var.inStore((tx, store) => archiveOrder(tx, store, id, { archived, by }));
      if (result.ok) return c.json({ success: true } as const, 200);
      if (result.reason === "not-found") return apiError(c, 404, ORDER_NOT_FOUND);
      return apiError(c, 409, "This order awaits its payment. It can be archived when that is settled.");
    });
}

function toPage(text: string | undefined): number {
  const page = /^\d{1,7}$/.test(text ?? "") ? Number(text) : 1;
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}

function refuse(c: Context<AppEnv>, refused: Extract<FulfillResult, { ok: false }>) {
  switch (refused.reason) {
    case "not-found":
      return apiError(c, 404, ORDER_NOT_FOUND);
    case "already-fulfilled":
      return apiError(c, 409, "This order is already fulfilled.");
    case "nothing-open":
      return apiError(c, 409, "Nothing is left to fulfill: what was not shipped is cancelled.");
    case "cancelled":
      return apiError(c, 409, "This order is cancelled. It cannot be fulfilled.");
    case "unsettled":
      return apiError(c, 409, "The payment for this order has not arrived. It cannot be fulfilled.");
    case "unpaid":
      return apiError(c, 409, "This order is not paid yet. Fulfill it only if you are sure.", {
        even_unpaid: "Confirm that you fulfill an unpaid order",
      });
    case "withdrawn":
      return apiError(c, 409, "The shopper has withdrawn from this order. Fulfill it only if you are sure.", {
        even_withdrawn: "Confirm that you fulfill a withdrawn order",
      });
    case "unknown-line": {
      const sentence = "This item is not part of the order.";
      return apiError(c, 422, sentence, { [`lines.${refused.position}.line_item_id`]: sentence });
    }
    case "too-many": {
      const sentence = `Only ${refused.left} of "${refused.title}" are left to fulfill.`;
      return apiError(c, 409, sentence, { [`lines.${refused.position}.quantity`]: sentence });
    }
  }
}
