import { createRoute, z } from "@hono/zod-openapi";
import { listCustomers } from "#domain/customers/list-customers.ts";
import { searchOrders } from "#domain/orders/lists/search-orders.ts";
import { searchTitlesAndSkus } from "#domain/products/search-titles-and-skus.ts";
import { listedCustomerSchema } from "#http/api/customers/customers.ts";
import { orderRowSchema } from "#http/api/orders/order-schemas.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { choiceSchema } from "#http/api/products/product-schemas.ts";
import { errors, json } from "#http/api/validation.ts";
import type { AppDeps } from "#http/deps.ts";
import { orderSearchInput } from "#rules/order/order-filter-input.ts";
import { may } from "#rules/people/roles.ts";

const MOST_OF_EACH = 5;

const find = createRoute({
  method: "get",
  path: "/find",
  summary:
    "The newest orders by number, e-mail or name, customers by e-mail or name, and products by title or SKU, at most five of each",
  request: { query: z.object({ q: orderSearchInput }) },
  responses: {
    200: json(
      "What was found",
      z.object({
        orders: z.array(orderRowSchema),
        customers: z.array(listedCustomerSchema),
        products: z.array(choiceSchema.extend({ sku: z.string().nullable() })),
      }),
    ),
    ...errors(401, 403, 422),
  },
});

export function findApi(deps: AppDeps) {
  return ownerApi(deps, "/find").openapi(find, async (c) => {
    const { q } = c.req.valid("query");
    const { storeId, permissions } = c.var.owner;
    const [{ orders }, { customers }, products] = await Promise.all([
      may(permissions, "see-orders") ? searchOrders(deps.db, storeId, q, MOST_OF_EACH) : { orders: [] },
      may(permissions, "customers")
        ? c.var.inStore((tx, store) => listCustomers(tx, store, { search: q }))
        : { customers: [] },
      c.var.inStore((tx, store) => searchTitlesAndSkus(tx, store, q, MOST_OF_EACH)),
    ]);
    return c.json({ orders, customers: customers.slice(0, MOST_OF_EACH), products }, 200);
  });
}
