import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type EraseResult, eraseAddress, eraseCustomer } from "#domain/privacy/erase-customer.ts";
import { openErasureList } from "#domain/privacy/erasure-list.ts";
import { knownOfAddress, knownOfCustomer } from "#domain/privacy/known-of-address.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { askForProof } from "#http/middleware/fresh-proof.ts";
import { KNOWN_PARTS } from "#rules/customer/known-data.ts";
import { emailInput } from "#rules/email/email-input.ts";
import { counted } from "#rules/text/counted.ts";
import { customer } from "./customers.ts";

const record = z.record(z.string(), z.unknown());

const knownSchema = z
  .object({
    email: z.string(),
    customer: record.nullable().openapi({ description: "Null of somebody who never ordered." }),
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

const address = { params: z.object({ email: emailInput }) };

const knownOfOne = createRoute({
  method: "get",
  path: "/addresses/{email}",
  summary: "All that the store knows of an e-mail address",
  description: "Also of somebody who never ordered: who wants news, or waits for a product to be back.",
  request: address,
  responses: { 200: json("It", knownSchema), ...errors(401, 403, 422) },
});

const eraseOne = createRoute({
  method: "delete",
  path: "/addresses/{email}",
  summary: "Erase what is known of an e-mail address, as of a customer",
  request: address,
  responses: { 204: { description: "It is erased" }, ...errors(401, 403, 404, 409, 422) },
});

export function customerPrivacyApi(deps: AppDeps) {
  const { db, authSecret, config } = deps;
  const erasing = { db, authSecret, erasures: openErasureList(config) };
  return ownerApi(deps, "/customers/*", "/addresses/*")
    .openapi(known, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(customer.found(await c.var.inStore((tx, store) => knownOfCustomer(tx, store, id))), 200);
    })
    .openapi(knownOfOne, async (c) => {
      const { email } = c.req.valid("param");
      return c.json(await c.var.inStore((tx) => knownOfAddress(tx, email)), 200);
    })
    .openapi(erase, async (c) => {
      const unproven = askForProof(c);
      if (unproven) return unproven;
      const { storeId, userId } = c.var.owner;
      const erased = await eraseCustomer(erasing, storeId, c.req.valid("param").id, { by: userId });
      return erased.ok ? c.body(null, 204) : refuseErasure(c, erased, customer.notFound);
    })
    .openapi(eraseOne, async (c) => {
      const unproven = askForProof(c);
      if (unproven) return unproven;
      const { storeId, userId } = c.var.owner;
      const erased = await eraseAddress(erasing, storeId, c.req.valid("param").email, { by: userId });
      return erased.ok ? c.body(null, 204) : refuseErasure(c, erased, "Nothing is known of this address");
    });
}

function refuseErasure(c: Context<AppEnv>, refused: EraseResult & { ok: false }, notFound: string) {
  if (refused.reason === "not-found") return apiError(c, 404, notFound);
  return apiError(c, 409, openOrders(refused.count));
}

function openOrders(count: number): string {
  return `${counted(count, "order")} of this customer still ${count === 1 ? "has" : "have"} something to be shipped, paid or given back. Finish or cancel ${count === 1 ? "it" : "them"} first.`;
}
