import { createRoute, z } from "@hono/zod-openapi";
import { type ResendResult, resendMail } from "#domain/orders/resend-mail.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { type OrderId, parseId } from "#rules/input/ids.ts";

const outcome = z.object({
  success: z.boolean(),
  reason: z.string().optional(),
  error: z.string().optional(),
});

const sendOrderEmail = createRoute({
  method: "post",
  path: "/functions/send-order-email",
  summary: "Send an order's mail again, always to the order's address",
  request: {
    body: jsonBody(
      z.strictObject({
        orderId: z.string("This is not an id"),
        type: z.enum(
          ["confirmation", "fulfillment", "payment-reminder"],
          "Choose confirmation, fulfillment or payment-reminder",
        ),
        fulfillment_id: z.guid("This is not an id").toLowerCase().optional().openapi({
          description: "The parcel that the shipping confirmation is about. Without it, the latest.",
        }),
      }),
    ),
  },
  responses: {
    200: json("Sent, or why not", outcome),
    429: json("A mail was sent to this address a moment ago", outcome),
    ...errors(401, 403, 404, 422),
  },
});

type NotSent = Exclude<Extract<ResendResult, { ok: false }>["reason"], "not-found">;

const REASONS: Record<NotSent, string> = {
  simulated: "no-provider",
  failed: "failed",
  demo: "demo",
  erased: "erased",
  cancelled: "cancelled",
  "awaiting-payment": "awaiting-payment",
  "nothing-due": "nothing-due",
  "not-shipped": "not-shipped",
  "too-many": "too-many",
};

export function sendOrderEmailApi(deps: AppDeps) {
  const { db, outbox, mailer } = deps;
  return ownerApi(deps, "/functions/send-order-email").openapi(sendOrderEmail, async (c) => {
    const { orderId, type, fulfillment_id: fulfillmentId } = c.req.valid("json");
    const id = parseId<OrderId>(orderId);
    if (!id) return apiError(c, 404, "Order not found");
    const simulated = mailer.kind === "simulated";
    const wanted = { orderId: id, type, fulfillmentId };
    const result = await resendMail({ db, outbox, simulated }, c.var.owner.storeId, wanted);
    if (result.ok) return c.json({ success: true }, 200);
    if (result.reason === "not-found") return apiError(c, 404, "Order not found");

    const body = { success: false, reason: REASONS[result.reason], error: sentence(result) };
    if (result.reason !== "too-many") return c.json(body, 200);
    c.header("retry-after", String(result.seconds));
    return c.json(body, 429);
  });
}

function sentence(result: Extract<ResendResult, { ok: false }>): string {
  switch (result.reason) {
    case "simulated":
      return "No e-mail provider is configured: the e-mail is in the simulated mailbox. Configure an e-mail API key to send it for real: Email Notifications in Settings says how.";
    case "failed":
      return `${result.error} ${result.triedAgain ? "It will be retried automatically." : "It will not be retried."}`;
    case "too-many":
      return `An e-mail was sent to this e-mail address a moment ago. Try again in ${result.seconds} ${result.seconds === 1 ? "second" : "seconds"}.`;
    case "demo":
      return "This is a demo order: no e-mail is sent.";
    case "erased":
      return "The customer of this order was erased: there is no address to mail to.";
    case "cancelled":
      return "This order is cancelled. Its confirmation is not sent again.";
    case "awaiting-payment":
      return "The shopper is still paying. The confirmation is sent as soon as the payment arrives.";
    case "nothing-due":
      return "Nothing is to be paid for this order.";
    case "not-shipped":
      return "Nothing has been shipped yet.";
    case "not-found":
      return "Order not found";
  }
}
