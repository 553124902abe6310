import type { Tx } from "#db/client.ts";
import type { PauseReason } from "#rules/connection/webhook.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { tellOwnerLater } from "./mail-later.ts";

/** An address of another program was paused. */
export type WebhookNotice = { host: string; reason: PauseReason; at: string };

/** Queued in the transaction of the change, to the addresses that owners sign in with. It cannot be switched off. */
export function tellOfWebhook(tx: Tx, store: StoreId, notice: WebhookNotice): Promise<void> {
  return tellOwnerLater(tx, store, { type: "webhook-paused", payload: notice });
}
