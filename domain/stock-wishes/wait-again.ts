import { sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import type { StockWishId, StoreId, VariantId } from "#rules/input/ids.ts";
import { holdStock, noteStock } from "./hold-stock.ts";

/**
 * Its mail was held back until it was no longer true: the wish waits again, in its old place. Not if there is stock
 * after all, which returns false.
 */
export async function waitAgain(
  tx: Tx,
  store: StoreId,
  { id, variantId, isOnSale }: { id: StockWishId; variantId: VariantId; isOnSale: boolean },
): Promise<boolean> {
  const stock = await holdStock(tx, store, variantId);
  if (stock > 0 && isOnSale) return false;
  // The address may have asked and confirmed again meanwhile: that wish waits, and this one is swept.
  await tx.execute(sql`
    update stock_wishes this set mail_id = null where store_id = ${store} and id = ${id} and not exists (
      select from stock_wishes other where other.store_id = ${store} and other.variant_id = this.variant_id
        and lower(other.email) = lower(this.email) and other.confirmed_at is not null and other.mail_id is null)`);
  await noteStock(tx, store, variantId, stock);
  return true;
}
