import { askInStore, type PreparedStatement } from "#db/ask.ts";
import type { Db } from "#db/client.ts";
import type { ProductId, StoreId, VariantId } from "#rules/input/ids.ts";
import type { PricePoint } from "#rules/product/lowest-price.ts";

export type PriceHistory = { variant: VariantId; points: PricePoint[] };

/** For each variant that was ever on sale: its prices from 30 days before the current one on, oldest first. */
export async function listPriceHistory(
  db: Db,
  store: StoreId,
  { product, as }: { product: ProductId; as: "owner" | "shopper" },
): Promise<PriceHistory[]> {
  const rows = await askInStore<Row>(db, as, store, LIST_PRICES, [store, product]);
  return historiesOf(rows);
}

/** The same for several products, of the variants that cost what their cards show: the cheapest. */
export async function listCheapestHistories(
  db: Db,
  store: StoreId,
  products: ProductId[],
): Promise<(PriceHistory & { product: ProductId })[]> {
  const rows = await askInStore<Row>(db, "shopper", store, LIST_CHEAPEST, [store, products]);
  return historiesOf(rows);
}

type Row = PricePoint & { variant: VariantId; product: ProductId };

function historiesOf(rows: Row[]) {
  const byVariant = Map.groupBy(rows, ({ variant }) => variant);
  return [...byVariant].map(([variant, points]) => ({
    variant,
    product: (points[0] as Row).product,
    points: points.map(({ price_cents, since }) => ({ price_cents, since })),
  }));
}

// The price that held when the 30 days began is the last one from before them.
const pricesOf = (variants: string) => `
    select h.variant_id as variant, v.product_id as product, h.price_cents::float8 as price_cents, h.since
    from product_variants v
    cross join lateral (
      select since - interval '30 days' as opens from variant_prices
      where variant_id = v.id order by since desc limit 1) days
    left join lateral (
      select since from variant_prices
      where variant_id = v.id and since <= days.opens order by since desc limit 1) earliest on true
    join variant_prices h on h.store_id = v.store_id and h.variant_id = v.id
      and h.since >= coalesce(earliest.since, '-infinity')
    where v.store_id = $1 and ${variants}
    order by h.variant_id, h.since`;

const LIST_PRICES: PreparedStatement = { name: "list-prices", text: pricesOf("v.product_id = $2") };

const LIST_CHEAPEST: PreparedStatement = {
  name: "list-cheapest-prices",
  text: pricesOf(`v.product_id = any($2) and v.price_cents = (
      select min(price_cents) from product_variants where store_id = v.store_id and product_id = v.product_id)`),
};
