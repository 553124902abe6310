import { randomBytes } from "node:crypto";
import { type Db, inStore } from "#db/client.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { deriveAuthKeys } from "#domain/secrets/keys.ts";
import { sealSecret } from "#domain/secrets/store-secret.ts";
import { TOPIC_NAMES, type Topic } from "#rules/connection/topics.ts";
import type { StoreId, WebhookId, WebhookMessageId } from "#rules/input/ids.ts";
import { AUTH_SECRET } from "./auth-secret.ts";
import { asTableOwner } from "./rows-of.ts";

export const WEBHOOK_KEYS = deriveAuthKeys(AUTH_SECRET);

type WebhookIs = { address?: string; topics?: Topic[]; paused?: boolean };

/** With every topic, unless some are named. */
export async function aWebhook(
  db: Db,
  store: StoreId,
  { address = "https://hook.invalid/in", topics = [...TOPIC_NAMES], paused = false }: WebhookIs = {},
): Promise<{ id: WebhookId; secret: string }> {
  const secret = `whsec_${randomBytes(32).toString("base64")}`;
  const sealedSecret = sealSecret(WEBHOOK_KEYS, store, "webhook secret", secret);
  const state = paused
    ? ({ state: "paused", pauseReason: "by-hand", pausedAt: new Date() } as const)
    : ({ state: "active" } as const);
  const [made] = await inStore(db, "owner", store, (tx) =>
    tx
      .insert(webhooks)
      .values({ storeId: store, address, topics, sealedSecret })
      .returning({ id: webhooks.id }),
  );
  if (!made) throw new Error("The insert of a webhook returned no row.");
  if (paused) await inStore(db, "owner", store, (tx) => tx.update(webhooks).set(state));
  return { id: made.id, secret };
}

type MessageIs = { webhook: WebhookId; subject: string; payload: string; state?: "waiting" | "delivered" };

export async function aWebhookMessage(
  db: Db,
  store: StoreId,
  { webhook, subject, payload, state = "delivered" }: MessageIs,
): Promise<WebhookMessageId> {
  const [message] = await asTableOwner(db, (query) =>
    query<{ id: WebhookMessageId }>(
      `insert into webhook_messages (store_id, webhook_id, topic, subject, happened_at, payload, state)
       values ($1, $2, 'order.placed', $3, now(), $4, $5) returning id`,
      [store, webhook, subject, payload, state],
    ),
  );
  if (!message) throw new Error("The insert of a message returned no row.");
  return message.id;
}

/** What no worker has taken yet, in order. */
export function pendingChanges(db: Db, store: StoreId): Promise<{ topic: string; subject: string }[]> {
  return asTableOwner(db, (query) =>
    query("select topic, subject from webhook_changes where store_id = $1 order by seq", [store]),
  );
}
