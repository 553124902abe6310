import { createRoute, z } from "@hono/zod-openapi";
import { findCustomer, listOrdersOfCustomer } from "#domain/customers/find-customer.ts";
import { listCustomerFilters } from "#domain/customers/list-customer-filters.ts";
import { listCustomers } from "#domain/customers/list-customers.ts";
import { saveCustomer } from "#domain/customers/save-customer.ts";
import { orderRowSchema } from "#http/api/orders/order-schemas.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { cursor, pageCursors, pageQuery } from "#http/api/paging.ts";
import { resource } from "#http/api/resource.ts";
import { conflict, refusal, refuseConflict } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { CONSENT_SOURCES, CONSENT_STATES } from "#rules/consent/consent.ts";
import { customerInput } from "#rules/customer/customer-input.ts";
import { customerMatchFields, customerSortField } from "#rules/customer/customer-match-input.ts";
import type { CustomerId } from "#rules/input/ids.ts";
import { RETURN_STATES } from "#rules/return/return-state.ts";

const CONFLICT = "This customer was changed elsewhere since you opened her.";

export const listedCustomerSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    name: z.string(),
    country: z.string(),
    orders: z.number(),
    spent_cents: z.number(),
    last_order_at: z.string(),
    tags: z.array(z.string()),
  })
  .openapi("ListedCustomer");

const customerSchema = listedCustomerSchema
  .extend({
    title: z.string(),
    note: z.string(),
    version: z.number(),
    created_at: z.string(),
    also_spent: z.array(z.object({ currency_code: z.string(), cents: z.number() })),
    consent: z
      .object({
        state: z.enum(CONSENT_STATES),
        since: z.string(),
        source: z.enum(CONSENT_SOURCES),
        words: z.string(),
      })
      .nullable()
      .openapi({ description: "To news by mail, with the words that were agreed to." }),
  })
  .openapi("Customer");

const ZOE: z.infer<typeof customerSchema> = {
  id: "b51f8f0e-4a7d-4d0f-9a53-6f2f3c1d8e90",
  title: "Zoë Bianchi",
  email: "zoe@example.com",
  name: "Zoë Bianchi",
  country: "Italy",
  orders: 3,
  spent_cents: 12_400,
  last_order_at: "2026-05-20T09:30:00.000Z",
  tags: ["wholesale"],
  note: "Rings twice.",
  version: 1,
  created_at: "2025-11-02T17:05:00.000Z",
  also_spent: [],
  consent: null,
};

const WRITTEN = { tags: ZOE.tags, note: ZOE.note, version: 1 };

export const customer = resource<CustomerId>("Customer not found", ZOE.id);

const list = createRoute({
  method: "get",
  path: "/customers",
  summary: "A page of customers, by their last order or in another order",
  request: {
    query: z.object({
      ...customerMatchFields,
      sort: customerSortField,
      ...pageQuery,
    }),
  },
  responses: {
    200: json(
      "The page",
      z.object({
        customers: z.array(listedCustomerSchema),
        ...pageCursors,
        store_is_empty: z.boolean(),
      }),
    ),
    ...errors(401, 403, 422),
  },
});

const filters = createRoute({
  method: "get",
  path: "/customers/filters",
  summary: "The countries and tags that customers have",
  responses: {
    200: json("They", z.object({ countries: z.array(z.string()), tags: z.array(z.string()) })),
    ...errors(401, 403),
  },
});

const get = createRoute({
  method: "get",
  path: "/customers/{id}",
  summary: "A customer",
  description: "`spent_cents` is in the store's currency; `also_spent` is what was spent in others.",
  request: { params: customer.params },
  responses: { 200: json("The customer", customerSchema, ZOE), ...errors(401, 403, 404) },
});

const orders = createRoute({
  method: "get",
  path: "/customers/{id}/orders",
  summary: "A page of a customer's orders, newest first, with their returns",
  request: { params: customer.params, query: z.object({ after: z.string().optional() }) },
  responses: {
    200: json(
      "The page",
      z.object({
        orders: z.array(
          orderRowSchema.extend({
            returns: z.array(
              z.object({ id: z.uuid(), state: z.enum(RETURN_STATES), created_at: z.string() }),
            ),
          }),
        ),
        next: cursor,
      }),
    ),
    ...errors(401, 403, 404, 422),
  },
});

const update = createRoute({
  method: "put",
  path: "/customers/{id}",
  summary: "Save tags and note of a customer",
  request: { params: customer.params, body: jsonBody(customerInput, WRITTEN) },
  responses: {
    200: json("It is saved", z.object({ id: z.uuid(), version: z.number() }), { id: ZOE.id, version: 2 }),
    409: conflict(customerSchema, { error: CONFLICT, reason: "changed-elsewhere", current: ZOE }),
    422: refusal,
    ...errors(401, 403, 404),
  },
});

export function customersApi(deps: AppDeps) {
  const { db } = deps;
  return ownerApi(deps, "/customers/*")
    .openapi(list, async (c) => {
      const filter = c.req.valid("query");
      return c.json(await c.var.inStore((tx, store) => listCustomers(tx, store, filter)), 200);
    })
    .openapi(filters, async (c) => c.json(await c.var.inStore(listCustomerFilters), 200))
    .openapi(get, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(customer.found(await c.var.inStore((tx, store) => findCustomer(tx, store, id))), 200);
    })
    .openapi(orders, async (c) => {
      const { id } = c.req.valid("param");
      const page = c.req.valid("query");
      const found = await c.var.inStore((tx, store) => listOrdersOfCustomer(tx, store, id, page));
      return c.json(customer.found(found), 200);
    })
    .openapi(update, async (c) => {
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      const saved = await saveCustomer(db, storeId, id, { input: c.req.valid("json"), by: userId });
      if (saved.ok) return c.json({ id, version: saved.version }, 200);
      if (saved.reason === "not-found") return apiError(c, 404, customer.notFound);
      return refuseConflict(c, CONFLICT, saved);
    });
}
