import { createRoute, z } from "@hono/zod-openapi";
import { dismissFirstSteps } from "#domain/dashboard/first-steps.ts";
import { summarizeDay } from "#domain/dashboard/summarize-day.ts";
import { orderRowSchema } from "#http/api/orders/order-schemas.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppDeps } from "#http/deps.ts";
import { instantInput } from "#rules/input/instant-input.ts";
import { may } from "#rules/people/roles.ts";

const dashboardSchema = z.object({
  orders_today: z.number(),
  revenue_today_cents: z.number(),
  units_sold: z.number(),
  low_stock: z.number(),
  currency_code: z.string(),
  time_zone: z.string().nullable(),
  recent_orders: z.array(
    orderRowSchema
      .omit({ archived_at: true, shipping_name: true, return_requested: true })
      .extend({ id: z.uuid() }),
  ),
  first_steps: z
    .object({
      place: z.boolean(),
      product: z.boolean(),
      look: z.boolean(),
      details: z.boolean(),
      shipping: z.boolean(),
      payment: z.boolean(),
      order: z.boolean(),
    })
    .nullable()
    .openapi({ description: "What a new store has done already; null when all is done, or dismissed." }),
});

const get = createRoute({
  method: "get",
  path: "/dashboard",
  summary: "The day's figures and the newest orders",
  request: {
    query: z.object({
      since: instantInput("since must be the time at which the day began"),
    }),
  },
  responses: { 200: json("The day so far", dashboardSchema), ...errors(401, 403, 422) },
});

const dismiss = createRoute({
  method: "delete",
  path: "/dashboard/first-steps",
  summary: "Dismiss the list of first steps",
  responses: { 204: { description: "It is not shown again" }, ...errors(401, 403) },
});

export function dashboardApi(deps: AppDeps) {
  return ownerApi(deps, "/dashboard", "/dashboard/first-steps")
    .openapi(dismiss, async (c) => {
      const { storeId, userId } = c.var.owner;
      await dismissFirstSteps(deps.db, storeId, userId);
      return c.body(null, 204);
    })
    .openapi(get, async (c) => {
      const asked = { since: new Date(c.req.valid("query").since), now: new Date() };
      const seesOrders = may(c.var.owner.permissions, "see-orders");
      const day = await summarizeDay(deps.db, c.var.owner.storeId, asked);
      return c.json(
        {
          orders_today: day.ordersToday,
          revenue_today_cents: day.revenueTodayCents,
          units_sold: day.unitsSold,
          low_stock: day.lowStock,
          currency_code: day.currencyCode,
          time_zone: day.timeZone,
          recent_orders: (seesOrders ? day.recentOrders : []).map((order) => ({
            id: order.id,
            order_number: order.orderNumber,
            email: order.email,
            total_cents: order.totalCents,
            currency_code: order.currencyCode,
            financial_status: order.financialStatus,
            fulfillment_status: order.fulfillmentStatus,
            cancelled_at: order.cancelledAt?.toISOString() ?? null,
            created_at: order.createdAt.toISOString(),
          })),
          first_steps: day.firstSteps,
        },
        200,
      );
    });
}
