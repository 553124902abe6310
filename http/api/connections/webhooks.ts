import { createRoute, OpenAPIHono, z } from "@hono/zod-openapi";
import { createMemoryLimiter } from "#domain/limits/memory-limiter.ts";
import { findMessage, listMessages, listWebhooks } from "#domain/webhooks/list-webhooks.ts";
import {
  changeWebhook,
  createWebhook,
  findWebhookSecret,
  removeWebhook,
  setWebhookActive,
} from "#domain/webhooks/save-webhook.ts";
import { sendAgain, sendSince, sendTest } from "#domain/webhooks/send-messages.ts";
import { resource } from "#http/api/resource.ts";
import { refusal, refuse } from "#http/api/save-answers.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppEnv } from "#http/app-env.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireFreshProof } from "#http/middleware/fresh-proof.ts";
import { requireOwner } from "#http/middleware/owner.ts";
import { createRefuser } from "#http/middleware/rate-limit.ts";
import { TEST_TOPIC, TOPIC_NAMES } from "#rules/connection/topics.ts";
import {
  MAX_WEBHOOKS_PER_STORE,
  MESSAGE_STATES,
  PAUSE_REASONS,
  WEBHOOK_STATES,
} from "#rules/connection/webhook.ts";
import { sendSinceInput, webhookInput } from "#rules/connection/webhook-input.ts";
import type { WebhookId, WebhookMessageId } from "#rules/input/ids.ts";

// Each posts to a foreign server, or makes thousands of messages.
const SENDS_PER_STORE = [
  { times: 30, seconds: 60 },
  { times: 300, seconds: 3_600 },
];

const WEBHOOK_ID = "5b7d9f21-3c46-4e8a-a1b0-2d4f6a8c0e13";
const webhook = resource<WebhookId>("Webhook not found", WEBHOOK_ID);
const message = resource<WebhookMessageId>("Message not found", WEBHOOK_ID);

const NEW_WEBHOOK = {
  address: "https://example.com/storewright",
  topics: ["order.placed" as const, "order.cancelled" as const],
};

const webhookSchema = z
  .object({
    id: z.uuid(),
    address: z.string(),
    topics: z.array(z.enum(TOPIC_NAMES)),
    state: z.enum(WEBHOOK_STATES),
    pause_reason: z.enum(PAUSE_REASONS).nullable(),
    paused_at: z.string().nullable().openapi({ description: "Nothing was queued for it from then on" }),
    failures: z.int().openapi({ description: "Failed attempts since the last delivery" }),
    waiting: z.int().openapi({ description: "Messages that wait for it" }),
    created_at: z.string(),
  })
  .openapi("Webhook");

const messageFields = {
  id: z.uuid(),
  topic: z.enum([...TOPIC_NAMES, TEST_TOPIC]),
  state: z.enum(MESSAGE_STATES),
  happened_at: z.string(),
  due_at: z.string().nullable().openapi({ description: "While it waits: when it is tried next" }),
  tries: z.array(
    z.object({
      at: z.string(),
      ms: z.number(),
      status: z.int().optional(),
      bytes: z.int().optional().openapi({ description: "Of the answer, which is not kept" }),
      problem: z.string().optional(),
    }),
  ),
};

const list = createRoute({
  method: "get",
  path: "/connections/webhooks",
  summary: "Addresses of other programs that are told what happens in the store",
  responses: {
    200: json("The addresses", z.object({ webhooks: z.array(webhookSchema) })),
    ...errors(401, 403),
  },
});

const create = createRoute({
  method: "post",
  path: "/connections/webhooks",
  summary: "Add an address",
  description: "Its messages are signed with the secret that is answered.",
  request: { body: jsonBody(webhookInput, NEW_WEBHOOK) },
  responses: {
    201: json("It is added", z.object({ id: z.uuid(), secret: z.string() })),
    422: refusal,
    ...errors(401, 403, 409),
  },
});

const change = createRoute({
  method: "put",
  path: "/connections/webhooks/{id}",
  summary: "Change an address or its topics",
  request: { params: webhook.params, body: jsonBody(webhookInput, NEW_WEBHOOK) },
  responses: { 204: { description: "It is changed" }, 422: refusal, ...errors(401, 403, 404) },
});

const activate = createRoute({
  method: "put",
  path: "/connections/webhooks/{id}/active",
  summary: "Pause an address, or resume it with what waits",
  request: {
    params: webhook.params,
    body: jsonBody(z.strictObject({ active: z.boolean() }), { active: false }),
  },
  responses: { 204: { description: "It is" }, ...errors(401, 403, 404, 422) },
});

const remove = createRoute({
  method: "delete",
  path: "/connections/webhooks/{id}",
  summary: "Remove an address, with its log",
  request: { params: webhook.params },
  responses: { 204: { description: "It is removed" }, ...errors(401, 403, 404) },
});

const secret = createRoute({
  method: "get",
  path: "/connections/webhooks/{id}/secret",
  summary: "The secret that its messages are signed with",
  request: { params: webhook.params },
  responses: {
    200: json("The secret", z.object({ secret: z.string() })),
    ...errors(401, 403, 404, 409),
  },
});

const test = createRoute({
  method: "post",
  path: "/connections/webhooks/{id}/test",
  summary: "Send a test",
  description: "One attempt; how it ended is in the log. Also for a paused address.",
  request: { params: webhook.params },
  responses: {
    202: json("It is queued", z.object({ message_id: z.uuid() })),
    ...errors(401, 403, 404, 429),
  },
});

const since = createRoute({
  method: "post",
  path: "/connections/webhooks/{id}/since",
  summary: "Send all that happened since a moment",
  request: {
    params: webhook.params,
    body: jsonBody(sendSinceInput, { since: "2026-05-20T09:30:00.000Z" }),
  },
  responses: {
    200: json(
      "They are queued",
      z.object({
        queued: z.int(),
        rest_from: z
          .string()
          .nullable()
          .openapi({ description: "More happened than may wait: send all since then later" }),
      }),
    ),
    ...errors(401, 403, 404, 409, 422, 429),
  },
});

const log = createRoute({
  method: "get",
  path: "/connections/webhooks/{id}/messages",
  summary: "What an address was told in the last 30 days, newest first",
  request: { params: webhook.params, query: z.object({ before: z.string().optional() }) },
  responses: {
    200: json(
      "A page of messages",
      z.object({ messages: z.array(z.object(messageFields)), next: z.string().nullable() }),
    ),
    ...errors(401, 403, 404),
  },
});

const showMessage = createRoute({
  method: "get",
  path: "/connections/webhook-messages/{id}",
  summary: "A message with the body that was sent",
  request: { params: message.params },
  responses: {
    200: json("The message", z.object({ ...messageFields, request: z.string().nullable() })),
    ...errors(401, 403, 404),
  },
});

const again = createRoute({
  method: "post",
  path: "/connections/webhook-messages/{id}/again",
  summary: "Send a message again",
  description: "With the same `webhook-id` and body.",
  request: { params: message.params },
  responses: { 204: { description: "It is queued" }, ...errors(401, 403, 404, 409, 429) },
});

const AGAIN_REFUSED = {
  waiting: "This message is still waiting to be sent.",
  erased: "What this message said was erased.",
};

export function webhooksApi(deps: AppDeps) {
  const { db, config, keys, outbox, posting, webhookSender } = deps;
  const api = new OpenAPIHono<AppEnv>();
  // Whoever adds an address gets the data of all customers to come.
  api.get("/connections/webhooks", requireOwner(deps));
  api.post("/connections/webhooks", requireFreshProof(deps));
  api.put("/connections/webhooks/:id", requireFreshProof(deps));
  api.delete("/connections/webhooks/:id", requireOwner(deps));
  api.put("/connections/webhooks/:id/active", requireOwner(deps));
  api.get("/connections/webhooks/:id/secret", requireFreshProof(deps));
  for (const path of [
    "/connections/webhooks/:id/test",
    "/connections/webhooks/:id/since",
    "/connections/webhooks/:id/messages",
  ])
    api.use(path, requireOwner(deps));
  api.use("/connections/webhook-messages/*", requireOwner(deps));
  const refuseSend = createRefuser(config, createMemoryLimiter(SENDS_PER_STORE), "Too many messages.");

  return api
    .openapi(list, async (c) => c.json({ webhooks: await c.var.inStore(listWebhooks) }, 200))
    .openapi(create, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const made = await createWebhook(db, storeId, { keys, input: c.req.valid("json"), by, posting });
      if (made.ok) {
        outbox.wake();
        return c.json({ id: made.id, secret: made.secret }, 201);
      }
      if (made.reason === "too-many")
        return apiError(c, 409, `A store can have at most ${MAX_WEBHOOKS_PER_STORE} webhooks.`);
      return refuse(c, made);
    })
    .openapi(change, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const { id } = c.req.valid("param");
      const changed = await changeWebhook(db, storeId, { id, input: c.req.valid("json"), by, posting });
      if (changed.ok) {
        outbox.wake();
        return c.body(null, 204);
      }
      if (changed.reason === "not-found") return apiError(c, 404, webhook.notFound);
      return refuse(c, changed);
    })
    .openapi(activate, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      const { id } = c.req.valid("param");
      webhook.found(await setWebhookActive(db, storeId, { id, ...c.req.valid("json"), by }));
      webhookSender.wake();
      return c.body(null, 204);
    })
    .openapi(remove, async (c) => {
      const { storeId, userId: by } = c.var.owner;
      webhook.found(await removeWebhook(db, storeId, { id: c.req.valid("param").id, by }));
      return c.body(null, 204);
    })
    .openapi(secret, async (c) => {
      const { id } = c.req.valid("param");
      const found = await c.var.inStore((tx, store) => findWebhookSecret(tx, store, { id, keys }));
      if (found === undefined) return apiError(c, 404, webhook.notFound);
      if (found === null)
        return apiError(c, 409, "Its secret can no longer be read. Remove this address and add it again.");
      return c.json({ secret: found }, 200);
    })
    .openapi(test, async (c) => {
      const refused = await refuseSend(c, c.var.owner.storeId);
      if (refused) return refused;
      const { id } = c.req.valid("param");
      const queued = webhook.found(await c.var.inStore((tx, store) => sendTest(tx, store, id)));
      webhookSender.wake();
      return c.json({ message_id: queued }, 202);
    })
    .openapi(since, async (c) => {
      const refused = await refuseSend(c, c.var.owner.storeId);
      if (refused) return refused;
      const { id } = c.req.valid("param");
      const from = new Date(c.req.valid("json").since);
      const sent = await c.var.inStore((tx, store) => sendSince(tx, store, { id, since: from }));
      webhookSender.wake();
      if (sent.ok) return c.json({ queued: sent.queued, rest_from: sent.rest_from }, 200);
      if (sent.reason === "not-found") return apiError(c, 404, webhook.notFound);
      return apiError(c, 409, "This address is paused. Resume it first.");
    })
    .openapi(log, async (c) => {
      const { id } = c.req.valid("param");
      const { before: text } = c.req.valid("query");
      const before = /^\d{1,15}$/.test(text ?? "") ? Number(text) : undefined;
      return c.json(
        webhook.found(await c.var.inStore((tx, store) => listMessages(tx, store, { id, before }))),
        200,
      );
    })
    .openapi(showMessage, async (c) => {
      const { id } = c.req.valid("param");
      return c.json(message.found(await c.var.inStore((tx, store) => findMessage(tx, store, id))), 200);
    })
    .openapi(again, async (c) => {
      const refused = await refuseSend(c, c.var.owner.storeId);
      if (refused) return refused;
      const { id } = c.req.valid("param");
      const sent = await c.var.inStore((tx, store) => sendAgain(tx, store, id));
      webhookSender.wake();
      if (sent.ok) return c.body(null, 204);
      if (sent.reason === "not-found") return apiError(c, 404, message.notFound);
      return apiError(c, 409, AGAIN_REFUSED[sent.reason]);
    });
}
