import type { Tx } from "#db/client.ts";
import type { FactorType } from "#db/schema/auth.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { tellOwnerLater } from "./mail-later.ts";

type ChangedFactor = { factor: FactorType; name: string; ended_sessions: number };

/** What the owner is told of, whoever did it. */
export type SecurityChange =
  | ({ change: "factor-added"; has_new_codes: boolean } & ChangedFactor)
  | ({ change: "factor-removed"; was_last: boolean } & ChangedFactor)
  | { change: "recovery-codes-renewed" }
  | { change: "recovery-code-used"; left: number }
  | { change: "session-ended"; device: string }
  | { change: "payment-keys-saved" | "payment-keys-removed" }
  | { change: "payment-details-changed"; methods: boolean; links: boolean };

/** As the mail's row keeps it. */
export type NotedChange = SecurityChange & { at: string };

/** Queued in the transaction of the change, to the address that the owner signs in with. It cannot be switched off. */
export function tellSecurityChange(tx: Tx, store: StoreId, change: SecurityChange): Promise<void> {
  const payload: NotedChange = { ...change, at: new Date().toISOString() };
  return tellOwnerLater(tx, store, { type: "security-changed", payload });
}
