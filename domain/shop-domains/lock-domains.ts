import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** One change of a store's domains at a time: of two tabs, the second sees what the first did. Orders need not wait. */
export async function lockDomains(tx: Tx, store: StoreId): Promise<void> {
  await tx.select({ id: stores.id }).from(stores).where(eq(stores.id, store)).for("no key update");
}
