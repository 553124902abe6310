import type { Tx } from "#db/client.ts";
import type { FactorType } from "#db/schema/auth.ts";
import type { KeyPermission } from "#rules/connection/api-key.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { tellOwnerLater } from "./mail-later.ts";

type ChangedFactor = { factor: FactorType; name: string; ended_sessions: number };

/** How a person signs in. She is told, whoever did it. */
type SignInChange =
  | ({ change: "factor-added"; has_new_codes: boolean } & ChangedFactor)
  | ({ change: "factor-removed"; was_last: boolean } & ChangedFactor)
  | { change: "recovery-codes-renewed" }
  | { change: "recovery-code-used"; left: number }
  | { change: "session-ended"; device: string };

/** Where the store's money goes. Every owner is told, whoever did it. */
type MoneyChange =
  | { change: "payment-keys-saved" | "payment-keys-removed" }
  | { change: "payment-details-changed"; methods: boolean; links: boolean };

/** A program can use the store from now on. Every owner is told, whoever did it. */
type KeyChange = { change: "api-key-made"; name: string; by: string; permissions: KeyPermission[] };

/** A program is told of orders and customers from now on. Every owner is told, whoever did it. */
type WebhookChange = { change: "webhook-pointed"; host: string };

type StoreChange = MoneyChange | KeyChange | WebhookChange;
export type SecurityChange = SignInChange | StoreChange;

/** As the mail's row keeps it. */
export type NotedChange = SecurityChange & { at: string };

/** Queued in the transaction of the change, to the addresses that owners sign in with. It cannot be switched off. */
export function tellSecurityChange(tx: Tx, store: StoreId, change: StoreChange): Promise<void> {
  return tellOwnerLater(tx, store, { type: "security-changed", payload: noted(change) });
}

/** Likewise, to one person. Mails are a store's: nobody mails a person who has none. */
export async function tellPerson(
  tx: Tx,
  { userId, storeId }: { userId: UserId; storeId: StoreId | null },
  change: SignInChange,
): Promise<void> {
  if (!storeId) return;
  const payload = { ...noted(change), person: userId };
  await tellOwnerLater(tx, storeId, { type: "security-changed", payload });
}

function noted(change: SecurityChange): NotedChange {
  return { ...change, at: new Date().toISOString() };
}
