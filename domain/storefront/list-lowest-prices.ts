import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import { listCheapestHistories, listPriceHistory } from "#domain/products/list-price-history.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import { struckPrice } from "#rules/product/listing.ts";
import { type LowestPrice, lowestPriceBefore } from "#rules/product/lowest-price.ts";
import type { ListedProduct, ShopProduct } from "#rules/product/shop-product.ts";

export type LowestPrices<Id = VariantId> = {
  prices: ReadonlyMap<Id, LowestPrice>;
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
  const [histories, timeZone] = await Promise.all([
    listPriceHistory(db, store, { product: id, as: "shopper" }),
    readTimeZone(db, store),
  ]);
  const prices = histories.flatMap(({ variant, points }): [VariantId, LowestPrice][] => {
    const lowest = struck.has(variant) ? lowestPriceBefore(points) : undefined;
    return lowest ? [[variant, lowest]] : [];
  });
  return { prices: new Map(prices), timeZone };
}

/** Of each product whose card crosses out a price, the lowest price of the 30 days before the one that it shows. */
export async function listLowestOnCards(
  db: Db,
  store: StoreId,
  products: ListedProduct[],
): Promise<LowestPrices<ProductId>> {
  const struck = products.filter((product) => struckPrice(product) !== undefined).map(({ id }) => id);
  const prices = new Map<ProductId, LowestPrice>();
  if (struck.length === 0) return { prices, timeZone: "" };
  const [histories, timeZone] = await Promise.all([
    listCheapestHistories(db, store, struck),
    readTimeZone(db, store),
  ]);
  for (const { product, points } of histories) {
    const lowest = lowestPriceBefore(points);
    const known = prices.get(product);
    if (lowest && !(known && known.cents <= lowest.cents)) prices.set(product, lowest);
  }
  return { prices, timeZone };
}

async function readTimeZone(db: Db, store: StoreId): Promise<string> {
  const [details] = await askInStore<{ timeZone: string }>(db, "shopper", store, TIME_ZONE, [store]);
  return details?.timeZone ?? "";
}

const TIME_ZONE: PreparedStatement = {
  name: "time-zone-of-store",
  text: `select time_zone as "timeZone" from store_details where store_id = $1`,
};
