import { createRoute, z } from "@hono/zod-openapi";
import { listKeys } from "#domain/api-keys/list-keys.ts";
import { makeKey } from "#domain/api-keys/make-key.ts";
import { revokeKey } from "#domain/api-keys/revoke-key.ts";
import { ownerApi } from "#http/api/owner-api.ts";
import { resource } from "#http/api/resource.ts";
import { errors, json, jsonBody } from "#http/api/validation.ts";
import { apiError } from "#http/api-error.ts";
import type { AppDeps } from "#http/deps.ts";
import { requireFreshProof } from "#http/middleware/fresh-proof.ts";
import { KEY_PERMISSIONS, MAX_KEYS } from "#rules/connection/api-key.ts";
import { apiKeyInput } from "#rules/connection/api-key-input.ts";
import type { ApiKeyId } from "#rules/input/ids.ts";

const apiKey = resource<ApiKeyId>("API key not found");

const keySchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    permissions: z.array(z.enum(KEY_PERMISSIONS)),
    ending: z.string().openapi({ description: "Its last four letters.", example: "x7Kq" }),
    made_by: z.string().openapi({ description: "The address of the person for whom the key acts." }),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().nullable(),
    is_expired: z.boolean(),
    last_used_at: z.iso.datetime().nullable().openapi({ description: "To the minute." }),
  })
  .openapi("ApiKey");

const list = createRoute({
  method: "get",
  path: "/connections/keys",
  summary: "The API keys of the store, the newest first",
  description: "Also those that have expired; not those that were revoked.",
  responses: { 200: json("The keys", z.object({ keys: z.array(keySchema) })), ...errors(401, 403) },
});

const make = createRoute({
  method: "post",
  path: "/connections/keys",
  summary: "Make an API key",
  description: "It needs a fresh proof of who it is. The key is in this answer and nowhere else.",
  request: {
    body: jsonBody(apiKeyInput, { name: "Accounting", permissions: ["see-orders"], expires_in_days: 365 }),
  },
  responses: {
    201: json("The key", z.object({ id: z.uuid(), key: z.string().openapi({ example: "sw_live_…" }) })),
    ...errors(401, 403, 409, 422),
  },
});

const revoke = createRoute({
  method: "delete",
  path: "/connections/keys/{id}",
  summary: "Revoke an API key at once",
  request: { params: apiKey.params },
  responses: { 204: { description: "It no longer works" }, ...errors(401, 403, 404) },
});

const TOO_MANY = `A store can have at most ${MAX_KEYS} API keys. Revoke those that nothing uses.`;

export function apiKeysApi(deps: AppDeps) {
  const api = ownerApi(deps, "/connections/keys", "/connections/keys/*");
  api.post("/connections/keys", requireFreshProof(deps));
  return api
    .openapi(list, async (c) => {
      const keys = await c.var.inStore(listKeys);
      return c.json({ keys: keys.map(body) }, 200);
    })
    .openapi(make, async (c) => {
      const wish = { input: c.req.valid("json"), by: c.var.owner };
      const made = await c.var.inStore((tx, store) => makeKey(tx, store, wish));
      if (!made.ok) return apiError(c, 409, TOO_MANY);
      deps.outbox.wake();
      return c.json({ id: made.id, key: made.secret }, 201);
    })
    .openapi(revoke, async (c) => {
      const { id } = c.req.valid("param");
      const { userId: by } = c.var.owner;
      apiKey.found(await c.var.inStore((tx, store) => revokeKey(tx, store, { id, by })));
      return c.body(null, 204);
    });
}

function body({ madeBy, createdAt, expiresAt, isExpired, lastUsedAt, ...key }: ListedKey) {
  return {
    ...key,
    made_by: madeBy ?? "",
    created_at: createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    is_expired: isExpired,
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

type ListedKey = Awaited<ReturnType<typeof listKeys>>[number];
