import { and, eq, isNull, sql } from "drizzle-orm";
import { asService, type Db, inStore } from "#db/client.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { stores } from "#db/schema/stores.ts";
import { mailLater } from "#domain/mail/mail-later.ts";
import type { StockWishId, StoreId } from "#rules/input/ids.ts";
import { ASK_AGAIN_AFTER_MONTHS } from "#rules/stock-wish/stock-wish.ts";
import { getStockWish } from "./find-stock-wish.ts";

const AT_ONCE = 500;

/**
 * Whoever has waited for half a year is asked whether the wish still holds. One for what cannot come back now (a draft,
 * a closed shop, or one that takes no wishes any more) is deleted instead.
 */
export async function askAgain(db: Db): Promise<void> {
  const { rows } = await asService(db, (tx) =>
    tx.execute<{ store_id: StoreId; id: StockWishId }>(sql`
      select store_id, id from stock_wishes
      where mail_id is null and asked_again_at is null
        and confirmed_at < now() - make_interval(months => ${ASK_AGAIN_AFTER_MONTHS})
      order by confirmed_at limit ${AT_ONCE}`),
  );
  for (const { store_id: store, id } of rows) await askAgainIn(db, store, id);
}

function askAgainIn(db: Db, store: StoreId, id: StockWishId): Promise<void> {
  return inStore(db, "owner", store, async (tx) => {
    const [wish] = await tx
      .select({ email: stockWishes.email, isOn: stores.takesStockWishes })
      .from(stockWishes)
      .innerJoin(stores, eq(stores.id, stockWishes.storeId))
      .where(
        and(
          eq(stockWishes.storeId, store),
          eq(stockWishes.id, id),
          isNull(stockWishes.mailId),
          isNull(stockWishes.askedAgainAt),
        ),
      )
      // Another process may be asking.
      .for("update", { of: stockWishes, skipLocked: true });
    if (!wish) return;
    const thisWish = and(eq(stockWishes.storeId, store), eq(stockWishes.id, id));
    const known = await getStockWish(tx, store, id);
    if (!wish.isOn || !known?.isOnSale) {
      await tx.delete(stockWishes).where(thisWish);
      return;
    }
    await tx.update(stockWishes).set({ askedAgainAt: sql`now()` }).where(thisWish);
    await mailLater(tx, store, { type: "stock-wish-asked-again", wishId: id, recipient: wish.email });
  });
}
