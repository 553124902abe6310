import { eq } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { WrittenMail } from "#domain/mail/outbox.ts";
import type { ClaimedMail } from "#domain/mail/outbox-claims.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { GONE } from "./gone.ts";

export type AboutStore = { to: string; storeName: string; timeZone: string };

/** A mail to one of a store's people about the store. */
export function writeAboutStore(
  db: Db,
  { storeId, recipient }: Pick<ClaimedMail, "storeId" | "recipient">,
  write: (about: AboutStore, tx: Tx) => WrittenMail | Promise<WrittenMail>,
): Promise<WrittenMail> {
  return inStore(db, "owner", storeId, async (tx) => {
    const [store] = await tx.select({ name: stores.name }).from(stores).where(eq(stores.id, storeId));
    if (!store) return GONE;
    const { time_zone: timeZone } = await getStoreDetails(tx, storeId);
    return write({ to: recipient, storeName: store.name, timeZone }, tx);
  });
}
