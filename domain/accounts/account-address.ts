import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { accountAddresses } from "#db/schema/accounts.ts";
import type { SavedAddress } from "#rules/account/saved-address.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { Account } from "./find-account.ts";

export async function findSavedAddress(
  db: Db,
  store: StoreId,
  { email }: Account,
): Promise<SavedAddress | undefined> {
  const [saved] = await inStore(db, "shopper", store, (tx) =>
    tx.select({ address: accountAddresses.address }).from(accountAddresses).where(ofAddress(store, email)),
  );
  return saved?.address;
}

export async function saveAddress(
  db: Db,
  store: StoreId,
  { email }: Account,
  address: SavedAddress,
): Promise<void> {
  await inStore(db, "shopper", store, (tx) =>
    tx
      .insert(accountAddresses)
      .values({ storeId: store, email, address })
      .onConflictDoUpdate({
        target: [accountAddresses.storeId, accountAddresses.email],
        set: { address, savedAt: sql`now()` },
      }),
  );
}

/** Removing twice is not an error; it returns false then. */
export async function removeAddress(db: Db, store: StoreId, { email }: Account): Promise<boolean> {
  const removed = await inStore(db, "shopper", store, (tx) =>
    tx.delete(accountAddresses).where(ofAddress(store, email)).returning({ email: accountAddresses.email }),
  );
  return removed.length > 0;
}

function ofAddress(store: StoreId, email: string) {
  return and(eq(accountAddresses.storeId, store), eq(accountAddresses.email, email));
}
