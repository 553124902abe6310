import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { readPayments } from "#domain/payments/read-payments.ts";
import { savePayments } from "#domain/payments/save-payments.ts";
import { refusal, refuse } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireFreshProof } from "#http/middleware/fresh-proof.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { MANUAL_KINDS } from "#rules/payment/payment-kind.ts";
import { RETURN_FEES } from "#rules/payment/payment-settings.ts";
import { paymentsInput } from "#rules/payment/payments-input.ts";

const CHANGED_ELSEWHERE =
  "Payments were changed elsewhere since you opened them. Load the page again to see how they are now.";

const paymentsSchema = z
  .object({
    version: z.int(),
    /** In the order that shoppers see. */
    methods: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(MANUAL_KINDS),
        active: z.boolean(),
        name: z.string(),
        instructions: z.string(),
        remind_after_days: z.int().nullable(),
        cancel_after_days: z.int().nullable(),
      }),
    ),
    /** Each is a page of the store, an address, or neither. */
    links: z.object({
      terms_url: z.string(),
      privacy_url: z.string(),
      returns_url: z.string(),
      terms_page_id: z.uuid().nullable(),
      privacy_page_id: z.uuid().nullable(),
      returns_page_id: z.uuid().nullable(),
      return_days: z.int().nullable(),
      return_fees: z.enum(RETURN_FEES).nullable(),
    }),
    /** Whether the store's orders can be picked up. */
    offers_pickup: z.boolean(),
  })
  .openapi("Payments");

const show = createRoute({
  method: "get",
  path: "/payments",
  summary: "The ways to pay, and the pages that the checkout links to",
  responses: { 200: json("What the store has", paymentsSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/payments",
  summary: "Save all payment settings",
  description: "Without an active method the store has the demo checkout.",
  request: { body: jsonBody(paymentsInput) },
  responses: { 200: json("What the store has now", paymentsSchema), 422: refusal, ...errors(401, 403, 409) },
});

export function paymentsApi(deps: AppDeps) {
  const { db } = deps;
  const api = new OpenAPIHono<AppEnv>();
  api.get("/payments", requireOwner(deps));
  // Whoever changes a bank account, or a page that the checkout links to, can take the shoppers' money.
  api.put("/payments", requireFreshProof(deps));
  return api
    .openapi(show, async (c) => c.json(await readPayments(db, c.var.owner.storeId), 200))
    .openapi(save, async (c) => {
      const { storeId, userId } = c.var.owner;
      const result = await savePayments(db, storeId, { input: c.req.valid("json"), by: userId });
      if (!result.ok && result.reason === "invalid") return refuse(c, result);
      if (!result.ok) return apiError(c, 409, CHANGED_ELSEWHERE);
      return c.json(await readPayments(db, storeId), 200);
    });
}
