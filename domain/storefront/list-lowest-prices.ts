import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { listPriceHistory } from "#domain/products/list-price-history.ts";
import type { StoreId, VariantId } from "#rules/input/ids.ts";
import { struckPrice } from "#rules/product/listing.ts";
import { type LowestPrice, lowestPriceBefore } from "#rules/product/lowest-price.ts";
import type { ShopProduct } from "#rules/product/shop-product.ts";

export type LowestPrices = {
  prices: ReadonlyMap<VariantId, LowestPrice>;
  /** The store's; empty without one. */
  timeZone: string;
};

export const NO_LOWEST_PRICES: LowestPrices = { prices: new Map(), timeZone: "" };

/** Of each variant with a crossed-out price, the lowest price of the 30 days before its current one. */
export async function listLowestPrices(
  db: Db,
  store: StoreId,
  { id, variants }: ShopProduct,
): Promise<LowestPrices> {
  const struck = new Set(
    variants.filter((variant) => struckPrice(variant) !== undefined).map(({ id }) => id),
  );
  if (struck.size === 0) return NO_LOWEST_PRICES;
  const [histories, [details]] = await Promise.all([
    listPriceHistory(db, store, { product: id, as: "shopper" }),
    askInStore<{ timeZone: string }>(db, "shopper", store, TIME_ZONE, [store]),
  ]);
  const prices = histories.flatMap(({ variant, points }): [VariantId, LowestPrice][] => {
    const lowest = struck.has(variant) ? lowestPriceBefore(points) : undefined;
    return lowest ? [[variant, lowest]] : [];
  });
  return { prices: new Map(prices), timeZone: details?.timeZone ?? "" };
}

const TIME_ZONE: PreparedStatement = {
  name: "time-zone-of-store",
  text: `select time_zone as "timeZone" from store_details where store_id = $1`,
};
