import { createRoute, z } from "@hono/zod-openapi";
import { listOrderFilters } from "#domain/orders/lists/list-order-filters.ts";
import { listOrderIds } from "#domain/orders/lists/list-orders.ts";
import { changeManyOrdersLater } from "#domain/payments/many-orders.ts";
import { startedJob } from "#http/api/jobs/started-job.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { refuseRole } from "#http/middleware/owner.ts";
import { MAX_ORDERS_AT_ONCE } from "#rules/order/many-orders.ts";
import { manyOrdersInput } from "#rules/order/many-orders-input.ts";
import { may } from "#rules/people/roles.ts";
import { ORDER_NOT_FOUND, orderFilterQuery, toFilter } from "./order-schemas.ts";

const filters = createRoute({
  method: "get",
  path: "/orders/filters",
  summary: "What the list of orders can be filtered by, besides status and date",
  description: "Offered once there is an order that is archived, or not of the demo checkout.",
  responses: {
    200: json("The filters", z.object({ offered: z.boolean(), countries: z.array(z.string()) }), {
      offered: true,
      countries: ["Germany", "Italy"],
    }),
    ...errors(401, 403),
  },
});

const ids = createRoute({
  method: "get",
  path: "/orders/ids",
  summary: `The ids of the newest orders that match, at most ${MAX_ORDERS_AT_ONCE}`,
  request: { query: orderFilterQuery },
  responses: {
    200: json("The newest first", z.object({ ids: z.array(z.string()) })),
    ...errors(401, 403, 422),
  },
});

const change = createRoute({
  method: "post",
  path: "/orders/bulk",
  summary: "Fulfill, mark as paid, archive or unarchive many orders, as a job with an answer for each",
  description: "Unknown ids are skipped. Unpaid orders are only fulfilled with even_unpaid.",
  request: {
    body: jsonBody(manyOrdersInput, { action: "archive", ids: ["5f0c1a52-6a0f-4d55-9b7e-1d0a4c1f2b3c"] }),
  },
  responses: {
    202: startedJob(1),
    ...errors(401, 403, 404, 422),
  },
});

export function manyOrdersApi(deps: AppDeps) {
  const { db, jobWorker } = deps;
  return ownerApi(deps, "/orders/*")
    .openapi(filters, async (c) => c.json(await listOrderFilters(db, c.var.owner.storeId), 200))
    .openapi(ids, async (c) => {
      const filter = toFilter(c.req.valid("query"));
      return c.json({ ids: await listOrderIds(db, c.var.owner.storeId, filter, MAX_ORDERS_AT_ONCE) }, 200);
    })
    .openapi(change, async (c) => {
      const { userId, permissions } = c.var.owner;
      if (c.req.valid("json").action === "mark-paid" && !may(permissions, "handle-orders"))
        return refuseRole(c);
      const queued = await c.var.inStore((tx, store) =>
        changeManyOrdersLater(tx, store, c.req.valid("json"), userId),
      );
      if (!queued) return apiError(c, 404, ORDER_NOT_FOUND);
      jobWorker.wake();
      return c.json(queued, 202);
    });
}
