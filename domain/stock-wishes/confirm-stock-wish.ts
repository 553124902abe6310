import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { recordEvent } from "#domain/events/record-event.ts";
import type { StockWishId, StoreId, VariantId } from "#rules/input/ids.ts";
import { getStockWish } from "./find-stock-wish.ts";
import { holdStock, noteStock } from "./hold-stock.ts";

type ConfirmResult =
  | { ok: true }
  | { ok: false; reason: "gone" }
  /** The wish has come true, and its address is deleted. */
  | { ok: false; reason: "in-stock"; handle: string; variantId: VariantId };

/** A shopper says yes: to the first mail, or to the question half a year later. Said twice, it is said once. */
export function confirmStockWish(db: Db, store: StoreId, id: StockWishId): Promise<ConfirmResult> {
  return inStore(db, "owner", store, async (tx) => {
    const named = await getStockWish(tx, store, id);
    const stock = named ? await holdStock(tx, store, named.variantId) : 0;
    // Only now, because two presses at once wait for each other there.
    const known = named && (await getStockWish(tx, store, id));
    if (!known) return { ok: false, reason: "gone" };
    if (known.state === "told") return { ok: true };
    const { variantId, handle, isOnSale } = known;
    if (stock > 0 && isOnSale) {
      await tx.delete(stockWishes).where(thisWish(store, id));
      return { ok: false, reason: "in-stock", handle, variantId };
    }
    if (!(await sayYes(tx, store, id))) return { ok: true };
    await noteStock(tx, store, variantId, stock);
    const payload = { by: null, variant_id: variantId };
    if (known.state === "asked") await recordEvent(tx, store, { type: "stock-wish.confirmed", payload });
    return { ok: true };
  });
}

/** Of two wishes of one address for one variant the later one is deleted. */
async function sayYes(tx: Tx, store: StoreId, id: StockWishId): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    delete from stock_wishes this where store_id = ${store} and id = ${id} and exists (
      select from stock_wishes other where other.store_id = ${store} and other.variant_id = this.variant_id
        and lower(other.email) = lower(this.email) and other.id <> this.id
        and other.confirmed_at is not null and other.mail_id is null)`);
  if (rowCount) return false;
  const confirmed = await tx
    .update(stockWishes)
    .set({ confirmedAt: sql`now()`, askedAgainAt: null })
    .where(and(thisWish(store, id), isNull(stockWishes.mailId)));
  return confirmed.rowCount === 1;
}

function thisWish(store: StoreId, id: StockWishId) {
  return and(eq(stockWishes.storeId, store), eq(stockWishes.id, id));
}
