import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { type CancelResult, cancelOrder } from "#domain/payments/cancel-order.ts";
import { type MarkPaidResult, markAsPaid } from "#domain/payments/mark-as-paid.ts";
import { findPayment } from "#domain/payments/paying-order.ts";
import { type RefundResult, refundOrder } from "#domain/payments/refund-order.ts";
import { sendRefund } from "#domain/payments/send-refund.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { RETURN_CLOSED } from "#http/api/returns/returns.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { currencyOf } from "#rules/money/currencies.ts";
import { formatMoney } from "#rules/money/money.ts";
import { cancelInput, markPaidInput, refundInput } from "#rules/order/order-deeds-input.ts";
import { sayRefundRefusal } from "#rules/order/refund/refund-refusal.ts";
import { ORDER_NOT_FOUND, order, paymentStatus } from "./order-schemas.ts";

const done = { success: z.literal(true), financial_status: paymentStatus };

const pay = createRoute({
  method: "post",
  path: "/orders/{id}/payments",
  summary: "Record a payment: all that is due, or a part of it, or more",
  description:
    "What is more than is due must be named as overpaid_cents. With an Idempotency-Key the same payment can be sent again.",
  request: { params: order.params, body: jsonBody(markPaidInput) },
  responses: { 200: json("Recorded", z.object(done)), ...errors(401, 403, 404, 409, 422) },
});

const refund = createRoute({
  method: "post",
  path: "/orders/{id}/refunds",
  summary: "Give money back: for chosen lines, for shipping, or any amount up to what was paid",
  description: "With an Idempotency-Key the same refund can be sent again.",
  request: { params: order.params, body: jsonBody(refundInput) },
  responses: {
    200: json(
      "Given back, or under way at the provider",
      z.object({ ...done, refund_id: z.string(), state: z.enum(["pending", "done", "failed"]) }),
    ),
    ...errors(401, 403, 404, 409, 422),
  },
});

const cancel = createRoute({
  method: "post",
  path: "/orders/{id}/cancel",
  summary: "Cancel what is not shipped yet",
  description: "With an Idempotency-Key the same cancellation can be sent again.",
  request: { params: order.params, body: jsonBody(cancelInput) },
  responses: {
    200: json(
      "Cancelled",
      z.object({
        ...done,
        refund_failure: z.string().nullable().openapi({ description: "Why its refund failed, if it did." }),
      }),
    ),
    ...errors(401, 403, 404, 409, 422),
  },
});

export function orderPaymentsApi(deps: AppDeps) {
  const { db, outbox } = deps;
  return ownerApi(deps, "/orders/:id/payments", "/orders/:id/refunds", "/orders/:id/cancel")
    .openapi(pay, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, by, key } = asked(c);
      const result = await markAsPaid(db, storeId, id, { ...c.req.valid("json"), by, key });
      if (!result.ok) return refusePayment(c, result);
      outbox.wake();
      return c.json({ success: true, financial_status: result.financialStatus } as const, 200);
    })
    .openapi(refund, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, by, key } = asked(c);
      const result = await refundOrder(db, storeId, id, { ...c.req.valid("json"), by, key });
      if (!result.ok) return refuse(c, result);
      const { refundId: refund_id, state, financialStatus, failure } = await sent(deps, storeId, result);
      outbox.wake();
      if (state === "failed") return apiError(c, 409, `Nothing was refunded. ${failure ?? ""}`.trim());
      return c.json({ success: true, refund_id, state, financial_status: financialStatus } as const, 200);
    })
    .openapi(cancel, async (c) => {
      const { id } = c.req.valid("param");
      const { storeId, by, key } = asked(c);
      const result = await cancelOrder(db, storeId, id, { ...c.req.valid("json"), by, key });
      if (!result.ok) return refuse(c, result);
      const refunded = result.refund && (await sent(deps, storeId, result.refund));
      await closePage(deps, storeId, id);
      outbox.wake();
      const { financialStatus: financial_status } = refunded ?? result;
      const refund_failure = refunded?.state === "failed" ? (refunded.failure ?? "") : null;
      return c.json({ success: true, financial_status, refund_failure } as const, 200);
    });
}

/** A refund by a provider is sent after it was written. What it does not answer now, the sweeper asks for. */
async function sent(
  { payments, providerLine }: AppDeps,
  store: StoreId,
  refund: Extract<RefundResult, { ok: true }>,
) {
  if (refund.state !== "pending") return refund;
  const send = () => sendRefund(payments, store, refund.refundId);
  return (await providerLine.ask({ store, what: `refund ${refund.refundId}` }, send)) ?? refund;
}

/** Nobody can pay a cancelled order any more. What Stripe does not answer now, the sweeper asks for. */
async function closePage({ payments, providerLine }: AppDeps, store: StoreId, id: OrderId): Promise<void> {
  const payment = await findPayment(payments, store, id);
  if (!payment || payment.isTaken) return;
  await providerLine.ask({ store, what: `close ${id}` }, () => settlePayment(payments, store, id));
}

function asked(c: Context<AppEnv>) {
  const { storeId, userId: by } = c.var.owner;
  return { storeId, by, key: c.req.header("idempotency-key") || undefined };
}

const CHANGED_ELSEWHERE =
  "This order was changed elsewhere since you opened it. Look at it as it is now, and try again.";
const DEMO = "This order is from the demo checkout: nothing was paid.";

function refusePayment(c: Context<AppEnv>, refused: Extract<MarkPaidResult, { ok: false }>) {
  switch (refused.reason) {
    case "not-found":
      return apiError(c, 404, ORDER_NOT_FOUND);
    case "demo":
      return apiError(c, 409, DEMO);
    case "awaiting-payment":
      return apiError(
        c,
        409,
        "This order is being paid by card, and Stripe reports the payment by itself. If the payment fails, you can mark the order as paid.",
      );
    case "key-reused":
      return apiError(c, 422, "This Idempotency-Key was used for another amount.");
    case "changed-elsewhere":
      return apiError(c, 409, CHANGED_ELSEWHERE);
    case "nothing-due":
      return apiError(c, 409, "Nothing is left to pay for this order.");
    case "too-much": {
      const sentence = `Only ${formatMoney(refused.dueCents, currencyOf(refused.currency))} is left to pay.`;
      return apiError(c, 409, sentence, { amount_cents: sentence });
    }
    case "far-too-much": {
      const most = formatMoney(refused.mostCents, currencyOf(refused.currency));
      const sentence = `An order can be overpaid by at most ${most}. Check the amount.`;
      return apiError(c, 409, sentence, { amount_cents: sentence });
    }
  }
}

type Refused = Extract<RefundResult | CancelResult, { ok: false }>;

function refuse(c: Context<AppEnv>, refused: Refused) {
  const field = (name: string, status: 409 | 422, sentence: string) =>
    apiError(c, status, sentence, { [name]: sentence });
  switch (refused.reason) {
    case "not-found":
      return apiError(c, 404, ORDER_NOT_FOUND);
    case "demo":
      return apiError(c, 409, DEMO);
    case "key-reused":
      return apiError(c, 422, "This Idempotency-Key was used for another refund.");
    case "changed-elsewhere":
      return apiError(c, 409, CHANGED_ELSEWHERE);
    case "nothing-paid":
      return apiError(c, 409, "Nothing was paid for this order.");
    case "nothing":
      return field("amount_cents", 422, sayRefundRefusal(refused, currencyOf(refused.currency)));
    case "refund-under-way":
      return apiError(c, 409, "A refund of this order is under way. Try again in a minute.");
    case "return-closed":
      return apiError(c, 409, RETURN_CLOSED);
    case "already-cancelled":
      return apiError(c, 409, "This order is already cancelled.");
    case "all-shipped":
      return apiError(c, 409, "Everything in this order is shipped. Refund it instead.");
    case "unknown-line":
      return field(
        `lines.${refused.position}.line_item_id`,
        422,
        sayRefundRefusal(refused, currencyOf(refused.currency)),
      );
    case "too-many":
      return field(
        `lines.${refused.position}.quantity`,
        409,
        sayRefundRefusal(refused, currencyOf(refused.currency)),
      );
    case "too-much-shipping":
      return field("shipping_cents", 409, sayRefundRefusal(refused, currencyOf(refused.currency)));
    case "too-much":
    case "partly-by-card":
      return field("amount_cents", 409, sayRefundRefusal(refused, currencyOf(refused.currency)));
  }
}
