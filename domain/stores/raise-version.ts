import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { requireStore } from "./store.ts";

export type VersionName =
  | "shippingVersion"
  | "taxVersion"
  | "paymentsVersion"
  | "mailsVersion"
  | "themeVersion"
  | "menusVersion"
  | "synonymsVersion"
  | "textsVersion";

/** Read before what it is the version of: what is saved in between is then noticed. */
export async function readVersion(tx: Tx, store: StoreId, of: VersionName): Promise<number> {
  const [row] = await tx.select({ version: stores[of] }).from(stores).where(eq(stores.id, store));
  return requireStore(row).version;
}

/**
 * False when the settings were saved elsewhere since `version`. The store's row stays locked, so that two saves of the
 * same version do not both succeed.
 */
export async function raiseVersion(
  tx: Tx,
  store: StoreId,
  of: VersionName,
  version: number,
): Promise<boolean> {
  const [row] = await tx
    .select({ version: stores[of] })
    .from(stores)
    .where(eq(stores.id, store))
    .for("no key update");
  if (row?.version !== version) return false;
  await tx
    .update(stores)
    .set({ [of]: version + 1 })
    .where(eq(stores.id, store));
  return true;
}
