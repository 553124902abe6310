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
  const byVariant = Map.groupBy(rows, ({ variant }) => variant);
  return [...byVariant].map(([variant, points]) => ({
    variant,
    points: points.map(({ price_cents, since }) => ({ price_cents, since })),
  }));
}

type Row = PricePoint & { variant: VariantId };

// The price that held when the 30 days began is the last one from before them.
const LIST_PRICES: PreparedStatement = {
  name: "list-prices",
  text: `
    select h.variant_id as variant, h.price_cents::float8 as price_cents, h.since
    from product_variants v
    cross join lateral (
      select since - interval '30 days' as opens from variant_prices
      where variant_id = v.id order by since desc limit 1) days
    left join lateral (
      select since from variant_prices
      where variant_id = v.id and since <= days.opens order by since desc limit 1) earliest on true
    join variant_prices h on h.store_id = v.store_id and h.variant_id = v.id
      and h.since >= coalesce(earliest.since, '-infinity')
    where v.store_id = $1 and v.product_id = $2
    order by h.variant_id, h.since`,
};
