import { eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { senderAddresses } from "#db/schema/sender-addresses.ts";
import type { StoreId } from "#rules/input/ids.ts";

/** For its owner: the provider did not send a mail from the store's own address. */
export async function noteSenderRefused(db: Db, store: StoreId): Promise<void> {
  await inStore(db, "owner", store, (tx) =>
    tx.update(senderAddresses).set({ refusedAt: sql`now()` }).where(eq(senderAddresses.storeId, store)),
  );
}
