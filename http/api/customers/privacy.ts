import { createRoute, z } from "@hono/zod-openapi";
import { eraseCustomer } from "#domain/privacy/erase-customer.ts";
import { openErasureList } from "#domain/privacy/erasure-list.ts";
import { knownOfCustomer } from "#domain/privacy/known-of-customer.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { askForProof } from "#http/middleware/fresh-proof.ts";
import { KNOWN_PARTS } from "#rules/customer/known-data.ts";
import { counted } from "#rules/text/counted.ts";
import { customer } from "./customers.ts";

const record = z.record(z.string(), z.unknown());

const knownSchema = z
  .object({
    customer: record.nullable(),
    ...(Object.fromEntries(Object.keys(KNOWN_PARTS).map((part) => [part, z.array(record)])) as Record<
      keyof typeof KNOWN_PARTS,
      z.ZodArray<typeof record>
    >),
  })
  .openapi("KnownOfCustomer");

const known = createRoute({
  method: "get",
  path: "/customers/{id}/data",
  summary: "All that the store knows of a customer",
  request: { params: customer.params },
  responses: { 200: json("It", knownSchema), ...errors(401, 403, 404) },
});

const erase = createRoute({
  method: "delete",
  path: "/customers/{id}",
  summary: "Erase a customer: orders and invoices keep what the law wants",
  description:
    "It needs a fresh proof of who it is. A customer with orders that are not shipped, paid or given back stays.",
  request: { params: customer.params },
  responses: { 204: { description: "It is erased" }, ...errors(401, 403, 404, 409) },
});

export function customerPrivacyApi(deps: AppDeps) {
  const { db, authSecret, config } = deps;
  const erasures = openErasureList(config);
  return ownerApi(deps, "/customers/*")
    .openapi(known, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(customer.found(await c.var.inStore((tx, store) => knownOfCustomer(tx, store, id))), 200);
    })
    .openapi(erase, async (c) => {
      const unproven = askForProof(c);
      if (unproven) return unproven;
      const { storeId, userId } = c.var.owner;
      const { id } = c.req.valid("param");
      const erased = await eraseCustomer({ db, authSecret, erasures }, storeId, id, { by: userId });
      if (erased.ok) return c.body(null, 204);
      if (erased.reason === "not-found") return apiError(c, 404, customer.notFound);
      return apiError(c, 409, openOrders(erased.count));
    });
}

function openOrders(count: number): string {
  return `${counted(count, "order")} of this customer still ${count === 1 ? "has" : "have"} something to be shipped, paid or given back. Finish or cancel ${count === 1 ? "it" : "them"} first.`;
}
