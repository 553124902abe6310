import { and, eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { consents } from "#db/schema/consents.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** How many addresses are on the list. */
export function countConsents(tx: Tx, store: StoreId): Promise<number> {
  return tx.$count(consents, isOnList(store));
}

export function isOnList(store: StoreId) {
  return and(eq(consents.storeId, store), eq(consents.state, "given"));
}
