import { and, eq } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { StockWishId, StoreId } from "#rules/input/ids.ts";

/** With its address and its mails. Removing twice is not an error; it returns false then. */
export function removeStockWish(db: Db, store: StoreId, id: StockWishId): Promise<boolean> {
  return inStore(db, "owner", store, async (tx) => {
    const [removed] = await tx
      .delete(stockWishes)
      .where(and(eq(stockWishes.storeId, store), eq(stockWishes.id, id)))
      .returning({ variantId: stockWishes.variantId, confirmedAt: stockWishes.confirmedAt });
    if (!removed) return false;
    const payload = { by: null, variant_id: removed.variantId };
    if (removed.confirmedAt) await recordEvent(tx, store, { type: "stock-wish.removed", payload });
    return true;
  });
}
