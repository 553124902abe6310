import { and, count, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { products, productVariants } from "#db/schema/products.ts";
import { stockWishes } from "#db/schema/stock-wishes.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { IS_ITS_PRODUCT, isVariantOf } from "./find-stock-wish.ts";

const IS_WAITING = and(isNotNull(stockWishes.confirmedAt), isNull(stockWishes.mailId));

type WaitingFor = { variant_id: VariantId; waiting: number };

/** How many wait for each variant of a product. Addresses are nobody's to see. */
export function countStockWishes(db: Db, store: StoreId, product: ProductId): Promise<WaitingFor[]> {
  return inStore(db, "owner", store, (tx) =>
    tx
      .select({ variant_id: stockWishes.variantId, waiting: count() })
      .from(stockWishes)
      .innerJoin(productVariants, isVariantOf(stockWishes))
      .where(and(eq(stockWishes.storeId, store), eq(productVariants.productId, product), IS_WAITING))
      .groupBy(stockWishes.variantId),
  );
}

const MAX_LISTED = 50;

/** The products that shoppers wait for while they are sold out, most wanted first. */
export function listWantedProducts(
  db: Db,
  store: StoreId,
): Promise<{ product_id: ProductId; title: string; waiting: number }[]> {
  return inStore(db, "owner", store, (tx) =>
    tx
      .select({ product_id: products.id, title: products.title, waiting: count() })
      .from(stockWishes)
      .innerJoin(productVariants, isVariantOf(stockWishes))
      .innerJoin(products, IS_ITS_PRODUCT)
      .where(and(eq(stockWishes.storeId, store), IS_WAITING, eq(productVariants.inventoryQty, 0)))
      .groupBy(products.id, products.title)
      .orderBy(sql`count(*) desc`, products.title, products.id)
      .limit(MAX_LISTED),
  );
}
