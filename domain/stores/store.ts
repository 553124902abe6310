import { eq } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { stores } from "#db/schema/stores.ts";
import type { StoreId } from "#rules/input/ids.ts";

export type Store = {
  id: StoreId;
  slug: string | null;
  name: string;
  onboardingCompleted: boolean;
  currencyCode: string;
  shippingFlatRateCents: number;
  taxPercent: number;
};

export const storeColumns = {
  id: stores.id,
  slug: stores.slug,
  name: stores.name,
  onboardingCompleted: stores.onboardingCompleted,
  currencyCode: stores.currencyCode,
  shippingFlatRateCents: stores.shippingFlatRateCents,
  taxPercent: stores.taxPercent,
};

/** PostgreSQL hands out exact decimals as text; at two decimals a number holds them as well. */
export function toStore<Row extends { taxPercent: string }>(row: Row) {
  return { ...row, taxPercent: Number(row.taxPercent) };
}

export async function getStore(tx: Tx, store: StoreId): Promise<Store> {
  const [row] = await tx.select(storeColumns).from(stores).where(eq(stores.id, store));
  if (!row) throw new Error("A signed-in owner's store must exist.");
  return toStore(row);
}

/** Locked until the transaction ends, for what depends on how the store is now. */
export async function getStoreForUpdate(tx: Tx, store: StoreId): Promise<Store> {
  const [row] = await tx.select(storeColumns).from(stores).where(eq(stores.id, store)).for("update");
  if (!row) throw new Error("A signed-in owner's store must exist.");
  return toStore(row);
}
