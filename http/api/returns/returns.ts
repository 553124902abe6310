import { createRoute, z } from "@hono/zod-openapi";
import { changeReturn } from "#domain/returns/change-return.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { changeReturnInput } from "#rules/return/change-return-input.ts";

export const RETURN_CLOSED = "This return request is closed already. Load the page again to see it.";

const returnRequest = resource("Return request not found");

const change = createRoute({
  method: "put",
  path: "/returns/{id}",
  summary: "Mark a return as received, close it after a refund, or refuse it with a reason",
  description: "Shoppers see the state on the page of their order, and never the reason.",
  request: { params: returnRequest.params, body: jsonBody(changeReturnInput) },
  responses: {
    200: json("Changed", z.object({ success: z.literal(true) })),
    ...errors(401, 403, 404, 409, 422),
  },
});

export function returnsApi(deps: AppDeps) {
  return ownerApi(deps, "/returns/:id").openapi(change, async (c) => {
    const { storeId, userId: by } = c.var.owner;
    const { id } = c.req.valid("param");
    const input = c.req.valid("json");
    const result = await changeReturn(deps.db, storeId, id, { input, by });
    if (result.ok) return c.json({ success: true } as const, 200);
    if (result.reason === "not-found") return apiError(c, 404, returnRequest.notFound);
    return apiError(c, 409, REFUSALS[result.reason]);
  });
}

const REFUSALS = {
  closed: RETURN_CLOSED,
  "refund-first": "Nothing was given back for this order yet. Refund it first.",
  "refund-under-way": "A refund for this return is under way. It is closed when the money is back.",
};
