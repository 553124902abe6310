import { and, eq, type SQL, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { type restocks, stockWishes } from "#db/schema/stock-wishes.ts";
import { stores } from "#db/schema/stores.ts";
import { isClosed } from "#domain/stores/is-closed.ts";
import type { StockWishId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { StockWishState } from "#rules/stock-wish/stock-wish.ts";

export type FoundStockWish = {
  state: StockWishState;
  variantId: VariantId;
  title: string;
  variantTitle: string;
  handle: string;
  stock: number;
  /** Shoppers can open the page of the product now. */
  isOnSale: boolean;
};

// As the owner: a shopper's request may read no wish. Whoever asks has proved it by a signed link.
export function findStockWish(db: Db, store: StoreId, id: StockWishId): Promise<FoundStockWish | undefined> {
  return inStore(db, "owner", store, (tx) => getStockWish(tx, store, id));
}

export async function getStockWish(
  tx: Tx,
  store: StoreId,
  id: StockWishId,
): Promise<FoundStockWish | undefined> {
  const [wish] = await tx
    .select({
      state: sql<StockWishState>`case when ${stockWishes.mailId} is not null then 'told'
        when ${stockWishes.confirmedAt} is null then 'asked'
        when ${stockWishes.askedAgainAt} is not null then 'asked-again' else 'waiting' end`,
      variantId: stockWishes.variantId,
      title: products.title,
      variantTitle: productVariants.title,
      handle: products.handle,
      stock: productVariants.inventoryQty,
      isOnSale: IS_ON_SALE,
    })
    .from(stockWishes)
    .innerJoin(productVariants, isVariantOf(stockWishes))
    .innerJoin(products, IS_ITS_PRODUCT)
    .innerJoin(stores, eq(stores.id, stockWishes.storeId))
    .where(and(eq(stockWishes.storeId, store), eq(stockWishes.id, id)));
  return wish;
}

export function isVariantOf({ storeId, variantId }: typeof stockWishes | typeof restocks) {
  return and(eq(productVariants.storeId, storeId), eq(productVariants.id, variantId));
}

export const IS_ITS_PRODUCT = and(
  eq(products.storeId, productVariants.storeId),
  eq(products.id, productVariants.productId),
);

/** Whether shoppers can buy it, but for its stock; of a query with its product and store. */
export const IS_ON_SALE: SQL<boolean> = sql<boolean>`(${products.status} = 'active' and not ${sql.raw(isClosed("stores"))})`;
