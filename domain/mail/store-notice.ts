import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { StoreId, UserId } from "#rules/input/ids.ts";
import { tellOwnerLater } from "./mail-later.ts";

/** What whoever runs the service did to a store, or to a person with all stores that she alone owns. */
export type StoreNotice =
  | { notice: "store-suspended" | "person-suspended"; reason: string }
  | { notice: "store-resumed" | "store-reopened" | "person-resumed" }
  /** `erased_at`: when it is erased whole. */
  | { notice: "store-closed"; reason: string; erased_at: string }
  | { notice: "store-erased-soon"; erased_at: string };

/** As the mail's row keeps it. */
export type NotedStoreNotice = StoreNotice & { at: string };

/**
 * Queued in the transaction of the change, to the addresses that owners sign in with. It cannot be switched off. Goes with
 * the mails about a store's people, which go to the same addresses.
 */
export function tellOfStore(tx: Tx, store: StoreId, notice: StoreNotice): Promise<void> {
  return tellOwnerLater(tx, store, { type: "people-changed", payload: { ...notice, ...now() } });
}

/** To one person alone. Mails are a store's: nobody mails a person who has none. */
export async function tellSuspendedPerson(tx: Tx, person: UserId, notice: StoreNotice): Promise<void> {
  const { rows } = await tx.execute<{ id: StoreId }>(
    sql`select store_id as id from memberships where user_id = ${person} order by created_at limit 1`,
  );
  const [store] = rows;
  if (!store) return;
  const payload = { ...notice, ...now(), person };
  await tellOwnerLater(tx, store.id, { type: "people-changed", payload });
}

function now() {
  return { at: new Date().toISOString() };
}
