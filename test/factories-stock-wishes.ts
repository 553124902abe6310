import { randomUUID } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { productVariants } from "#db/schema/products.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import { changeSettings } from "#domain/stores/change-settings.ts";
import type { StockWishId, StoreId, UserId, VariantId } from "#rules/input/ids.ts";
import type { StockWishRef } from "#rules/stock-wish/stock-wish.ts";
import { aProductOnSale } from "./factories-orders.ts";

export async function takesStockWishes(db: Db, store: StoreId, on = true): Promise<void> {
  await changeSettings(db, store, { change: { takes_stock_wishes: on }, by: randomUUID() as UserId });
}

export async function aSoldOutVariant(db: Db, store: StoreId, title = "Vase"): Promise<VariantId> {
  return (await aProductOnSale(db, store, { title, stock: 0 })).variantId;
}

/** A shopper's wish, as asked for and by default confirmed. */
export async function aStockWish(
  db: Db,
  storeId: StoreId,
  variantId: VariantId,
  { email = `zoe.${randomUUID().slice(0, 8)}@example.com`, confirmed = true } = {},
): Promise<StockWishRef> {
  const id = randomUUID() as StockWishId;
  await inStore(db, "shopper", storeId, (tx) =>
    tx.insert(stockWishes).values({ id, storeId, variantId, email }),
  );
  if (confirmed)
    await inStore(db, "owner", storeId, (tx) =>
      tx.update(stockWishes).set({ confirmedAt: sql`now()` }).where(eq(stockWishes.id, id)),
    );
  return { storeId, id };
}

/** Sets the stock as an owner's save does. */
export async function restock(db: Db, store: StoreId, variantId: VariantId, stock: number): Promise<void> {
  await inStore(db, "owner", store, (tx) =>
    tx
      .update(productVariants)
      .set({ inventoryQty: stock })
      .where(and(eq(productVariants.storeId, store), eq(productVariants.id, variantId))),
  );
}
