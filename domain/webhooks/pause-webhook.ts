import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { webhooks } from "#db/schema/webhooks.ts";
import { recordChange } from "#domain/events/record-change.ts";
import { tellOfWebhook } from "#domain/mail/webhook-notice.ts";
import type { PauseReason } from "#rules/connection/webhook.ts";
import type { StoreId, WebhookId } from "#rules/input/ids.ts";
import { toldAddress } from "./told-address.ts";

type Paused = { id: WebhookId; reason: Exclude<PauseReason, "by-hand">; since?: Date };

/** By itself; its owners get a mail. What waits for it stays. Returns false when it was paused or removed meanwhile. */
export function pauseWebhook(
  db: Db,
  store: StoreId,
  { id, reason, since = new Date() }: Paused,
): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [paused] = await tx
      .update(webhooks)
      .set({ state: "paused", pauseReason: reason, pausedAt: since })
      .where(and(eq(webhooks.storeId, store), eq(webhooks.id, id), eq(webhooks.state, "active")))
      .returning({ address: webhooks.address });
    if (!paused) return false;
    const name = toldAddress(paused.address);
    await recordChange(tx, store, "store.webhooks-changed", {
      about: { webhook_id: id, name },
      by: null,
      before: { paused: null as PauseReason | null },
      after: { paused: reason as PauseReason | null },
    });
    await tellOfWebhook(tx, store, { host: name, reason, at: since.toISOString() });
    return true;
  });
}
