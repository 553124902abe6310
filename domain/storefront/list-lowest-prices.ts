import type { Db } from "#db/client.ts";
import { listPriceHistory } from "#domain/catalog/list-price-history.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { struckPrice } from "#rules/product/listing.ts";
import { type LowestPrice, lowestPriceBefore } from "#rules/product/lowest-price.ts";
import type { ShopProduct } from "#rules/product/shop-product.ts";

/** Of each variant with a crossed-out price, the lowest price of the 30 days before its current one. */
export async function listLowestPrices(
  db: Db,
  store: StoreId,
  { id, variants }: ShopProduct,
): Promise<Map<VariantId, LowestPrice>> {
  const struck = new Set(
    variants.filter((variant) => struckPrice(variant) !== undefined).map(({ id }) => id),
  );
  if (struck.size === 0) return new Map();
  const histories = await listPriceHistory(db, store, { product: id, as: "shopper" });
  return new Map(
    histories.flatMap(({ variant, points }) => {
      const lowest = struck.has(variant) ? lowestPriceBefore(points) : undefined;
      return lowest ? [[variant, lowest]] : [];
    }),
  );
}
