import { createRoute, z } from "@hono/zod-openapi";
import { listLowStock } from "#domain/dashboard/low-stock.ts";
import { salesSeries } from "#domain/dashboard/sales-series.ts";
import { countToDo } from "#domain/orders/lists/count-to-do.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { instantInput } from "#rules/input/instant-input.ts";
import { ORDER_TO_DOS } from "#rules/order/to-do.ts";

const MAX_DAYS = 62;
const WRONG_MIDNIGHTS = `Send 1 to ${MAX_DAYS} times, oldest first, separated by commas`;

const series = createRoute({
  method: "get",
  path: "/dashboard/series",
  summary: "Orders and revenue of each day; the days start at the midnights that the browser sends",
  request: { query: z.object({ midnights: z.string() }) },
  responses: {
    200: json(
      "The days, oldest first",
      z.object({
        currency_code: z.string(),
        time_zone: z.string().nullable(),
        days: z.array(z.object({ since: z.string(), orders: z.number(), revenue_cents: z.number() })),
      }),
    ),
    ...errors(401, 403, 422),
  },
});

const lowStock = createRoute({
  method: "get",
  path: "/dashboard/low-stock",
  summary: "Variants of which fewer than five are left",
  responses: {
    200: json(
      "The lowest stock first",
      z.object({
        count: z.number(),
        variants: z.array(
          z.object({
            variant_id: z.string(),
            product_id: z.string(),
            product_title: z.string(),
            variant_title: z.string(),
            sku: z.string(),
            inventory_qty: z.number(),
            image_url: z.string().nullable(),
            status: z.enum(["draft", "active"]),
          }),
        ),
      }),
    ),
    ...errors(401, 403),
  },
});

const toDo = createRoute({
  method: "get",
  path: "/dashboard/to-do",
  summary: "How many orders wait for their owner; counted up to 1,000",
  responses: {
    200: json("The counts", z.record(z.enum(ORDER_TO_DOS), z.number())),
    ...errors(401, 403),
  },
});

export function dashboardDetailsApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/dashboard/*")
    .openapi(series, async (c) => {
      const midnights = parseMidnights(c.req.valid("query").midnights);
      if (!midnights) return apiError(c, 422, WRONG_MIDNIGHTS, { midnights: WRONG_MIDNIGHTS });
      return c.json(await salesSeries(db, c.var.owner.storeId, { midnights, now: new Date() }), 200);
    })
    .openapi(lowStock, async (c) => c.json(await listLowStock(db, c.var.owner.storeId), 200))
    .openapi(toDo, async (c) => c.json(await countToDo(db, c.var.owner.storeId), 200));
}

const instant = instantInput(WRONG_MIDNIGHTS);

function parseMidnights(text: string): Date[] | undefined {
  const parts = text.split(",");
  if (parts.length > MAX_DAYS || !parts.every((part) => instant.safeParse(part).success)) return;
  const midnights = parts.map((part) => new Date(part));
  const ascending = midnights.every((midnight, at) => at === 0 || midnight > (midnights[at - 1] as Date));
  return ascending ? midnights : undefined;
}
