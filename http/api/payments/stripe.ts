import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { findPayment } from "#domain/payments/paying-order.ts";
import { settlePayment } from "#domain/payments/settle-payment.ts";
import { type JudgedKey, judgeNewKey } from "#domain/payments/stripe/out-of-reach.ts";
import { readWebhook, workOffWebhook } from "#domain/payments/stripe/receive-webhook.ts";
import {
  readStripeAccount,
  removeStripeAccount,
  saveStripeAccount,
} from "#domain/payments/stripe/stripe-account.ts";
import { NOT_REACHED, testConnection } from "#domain/payments/stripe/test-connection.ts";
import { ORDER_NOT_FOUND, paymentStatus } from "#http/api/orders/order-schemas.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireFreshProof } from "#http/middleware/fresh-proof.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { rateLimit } from "#http/middleware/rate-limit.ts";
import { idInput } from "#rules/input/id-input.ts";
import { type OrderId, parseId, type StoreId } from "#rules/input/ids.ts";
import { stripeAccountInput } from "#rules/payment/stripe-account-input.ts";
import { NO_CARDS_IN_A_COPY } from "#rules/store/copy-words.ts";

const accountSchema = z
  .object({
    /** Null: no keys are saved. */
    account: z
      .object({
        active: z.boolean(),
        mode: z.enum(["test", "live"]),
        key_ending: z.string(),
        webhook_secret_ending: z.string(),
        keys_lost: z.boolean(),
      })
      .nullable(),
    /** Where Stripe sends its webhooks. */
    webhook_url: z.string(),
  })
  .openapi("StripeAccount");

const show = createRoute({
  method: "get",
  path: "/payments/stripe",
  summary: "The store's account at Stripe, without its keys",
  responses: { 200: json("The account", accountSchema), ...errors(401, 403) },
});

const save = createRoute({
  method: "put",
  path: "/payments/stripe",
  summary: "Save keys for Stripe, or switch it on and off",
  request: { body: jsonBody(stripeAccountInput) },
  responses: { 200: json("The account now", accountSchema), ...errors(401, 403, 409, 422, 503) },
});

const remove = createRoute({
  method: "delete",
  path: "/payments/stripe",
  summary: "Forget the keys",
  responses: { 200: json("No account is saved", accountSchema), ...errors(401, 403) },
});

const test = createRoute({
  method: "post",
  path: "/payments/stripe/test",
  summary: "Whether the saved key works and has the permissions it needs",
  responses: {
    200: json("What Stripe answers", z.object({ ok: z.boolean(), problem: z.string().optional() })),
    ...errors(401, 403, 429),
  },
});

const webhook = createRoute({
  method: "post",
  path: "/payments/stripe/webhooks/{store}",
  summary: "Stripe tells that a payment or a refund has changed",
  description: "Signed with the store's webhook secret over the raw body.",
  request: { params: z.object({ store: z.string() }) },
  responses: {
    200: json("Worked off", z.object({ received: z.literal(true) })),
    ...errors(400, 404, 429, 503),
  },
});

const settle = createRoute({
  method: "post",
  path: "/payments/settle",
  summary: "What became of an order's payment at the provider",
  description: "For the shopper who comes back. With `give_up` an unpaid order is cancelled.",
  request: {
    body: jsonBody(
      z.strictObject({
        storeId: idInput<StoreId>(),
        orderId: idInput<OrderId>(),
        give_up: z.boolean().default(false),
      }),
    ),
  },
  responses: {
    200: json(
      "Its state; and where it can still be paid",
      z.object({ financial_status: paymentStatus, paymentUrl: z.string().optional() }),
    ),
    ...errors(404, 422, 429),
  },
});

const PER_NETWORK = [{ times: 120, seconds: 60 }];
const WEBHOOKS_PER_NETWORK = [{ times: 3_000, seconds: 60 }];

export function stripeApi(deps: AppDeps) {
  const { db, config, keys, origin, payments, providerLine } = deps;
  const api = new OpenAPIHono<AppEnv>();
  api.get("/payments/stripe", requireOwner(deps));
  api.put("/payments/stripe", requireFreshProof(deps));
  api.delete("/payments/stripe", requireFreshProof(deps));
  api.use("/payments/stripe/test", requireOwner(deps), rateLimit(config, createMemoryLimiter(PER_NETWORK)));
  api.use("/payments/stripe/webhooks/*", rateLimit(config, createMemoryLimiter(WEBHOOKS_PER_NETWORK)));
  api.use("/payments/settle", rateLimit(config, createMemoryLimiter(PER_NETWORK)));

  const shown = async (store: StoreId) => ({
    account: (await readStripeAccount(db, keys, store)) ?? null,
    webhook_url: `${origin}/api/payments/stripe/webhooks/${store}`,
  });

  return api
    .openapi(show, async (c) => c.json(await shown(c.var.owner.storeId), 200))
    .openapi(save, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const input = c.req.valid("json");
      const { restricted_key: key } = input;
      // The request's id instead of the key, which is a secret.
      const question = { store: storeId, what: `keys ${c.var.requestId}` };
      const judged = key
        ? ((await providerLine.ask(question, () => judgeNewKey(payments, storeId, key))) ?? SILENT)
        : undefined;
      if (judged?.ok === false) return refuseKey(c, judged);
      const saved = await saveStripeAccount(db, keys, storeId, { input, by });
      if (!saved.ok)
        return apiError(c, 422, "Please check the form for errors", {
          ...(!input.restricted_key && { restricted_key: "Enter the restricted key" }),
          ...(!input.webhook_secret && { webhook_secret: "Enter the webhook secret" }),
        });
      return c.json(await shown(storeId), 200);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      await removeStripeAccount(db, keys, storeId, { by });
      return c.json(await shown(storeId), 200);
    })
    .openapi(test, async (c) => {
      const { storeId } = c.var.owner;
      const question = { store: storeId, what: `test ${storeId}` };
      const tested = await providerLine.ask(question, () => testConnection(payments, storeId));
      return c.json(tested ?? { ok: false, problem: NOT_REACHED }, 200);
    })
    .openapi(webhook, async (c) => {
      const store = parseId<StoreId>(c.req.valid("param").store);
      const signature = c.req.header("stripe-signature") ?? "";
      if (!store) return apiError(c, 404, NOTHING_HERE);
      const read = await readWebhook(payments, store, { body: await c.req.text(), signature });
      if (!read.ok) return refuseWebhook(c, read.reason);
      const { news } = read;
      if (!news) return c.json({ received: true } as const, 200);
      const question = { store, what: `webhook ${store} ${news.eventId}` };
      const isDone = await providerLine.ask(question, () => workOffWebhook(payments, store, news));
      if (!isDone) return refuseWebhook(c, "away");
      deps.outbox.wake();
      return c.json({ received: true } as const, 200);
    })
    .openapi(settle, async (c) => {
      const { storeId, orderId, give_up: giveUp } = c.req.valid("json");
      const before = await findPayment(payments, storeId, orderId);
      if (!before) return apiError(c, 404, ORDER_NOT_FOUND);
      const question = { store: storeId, what: `settle ${orderId} ${giveUp}` };
      // Undefined while Stripe is silent: the page shows what is known, and asks again.
      if (!before.isTaken)
        await providerLine.ask(question, () => settlePayment(payments, storeId, orderId, { giveUp }));
      const known = await findPayment(payments, storeId, orderId);
      if (!known) return apiError(c, 404, ORDER_NOT_FOUND);
      deps.outbox.wake();
      return c.json({ financial_status: known.status, paymentUrl: known.paymentUrl }, 200);
    });
}

const SILENT = { ok: false, reason: "away" } as const;

function refuseKey(c: Context<AppEnv>, refused: Extract<JudgedKey, { ok: false }>) {
  const refuse = (status: 409 | 422 | 503, sentence: string) =>
    apiError(c, status, sentence, { restricted_key: sentence });
  switch (refused.reason) {
    case "away":
      return refuse(
        503,
        "Stripe does not answer, so nobody knows which account this key opens. Try again in a minute.",
      );
    case "copy":
      return refuse(409, NO_CARDS_IN_A_COPY);
    case "locked-out":
      return refuse(
        422,
        "Stripe does not know this key, or it may not read Checkout Sessions and PaymentIntents.",
      );
    case "other-account": {
      const { underWay } = refused;
      const what = underWay === 1 ? "One payment or refund is" : `${underWay} payments or refunds are`;
      return refuse(
        409,
        `This key opens another account. ${what} still under way at the one that you use now. Switch Stripe off, and enter this key when they are settled.`,
      );
    }
  }
}

const NOTHING_HERE = "There is nothing at this address.";

function refuseWebhook(
  c: Context<AppEnv>,
  reason: "unknown-store" | "wrong-signature" | "not-an-event" | "away",
) {
  if (reason === "unknown-store") return apiError(c, 404, NOTHING_HERE);
  if (reason === "wrong-signature") return apiError(c, 400, "The signature is wrong.");
  if (reason === "not-an-event") return apiError(c, 400, "This is not an event of Stripe.");
  return apiError(c, 503, "Stripe cannot be asked right now. Send it again later.");
}
