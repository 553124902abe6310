import { and, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import { cursorOf, hasRows, type Paged, type PageRequest, readNewest } from "#domain/lists/list-cursor.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { DiscountState } from "#rules/discount/discount-state.ts";
import type { StoredDiscount } from "#rules/discount/stored-discount.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { DISCOUNT_COLUMNS, STATE, toDiscount } from "./discount-columns.ts";

type DiscountPage = Paged & {
  discounts: (StoredDiscount & { product_count: number; collection_count: number })[];
};

type Matching = { search?: string | undefined; state?: DiscountState | undefined };

/** Newest first. The search is for titles, and the title of a discount with a code is that code. */
export async function listDiscounts(
  tx: Tx,
  store: StoreId,
  filter: PageRequest & Matching,
): Promise<DiscountPage> {
  const { rows, previous, next } = await readNewest(filter, discounts, ({ isBeyond, order, limit }) =>
    tx
      .select(COLUMNS)
      .from(discounts)
      .where(and(matchesDiscount(store, filter), isBeyond))
      .orderBy(...order)
      .limit(limit),
  );
  const listed = rows.map(({ product_count, collection_count, ...columns }) => ({
    ...toDiscount(columns),
    product_count,
    collection_count,
  }));
  return {
    discounts: listed,
    previous,
    next,
    store_is_empty: listed.length === 0 && !(await hasRows(tx, discounts, eq(discounts.storeId, store))),
  };
}

export function matchesDiscount(store: StoreId, { search = "", state }: Matching): SQL | undefined {
  const pattern = titlePattern(search);
  return and(
    eq(discounts.storeId, store),
    pattern === null ? undefined : ilike(discounts.title, pattern),
    state && eq(STATE, state),
  );
}

// By name: Drizzle would write the columns without their table, which are the inner table's own in here.
const PRODUCT_COUNT = sql<number>`(select count(*)::integer from discount_products target
  where target.store_id = discounts.store_id and target.discount_id = discounts.id)`;
const COLLECTION_COUNT = sql<number>`(select count(*)::integer from discount_collections target
  where target.store_id = discounts.store_id and target.discount_id = discounts.id)`;

const COLUMNS = {
  ...DISCOUNT_COLUMNS,
  product_count: PRODUCT_COUNT,
  collection_count: COLLECTION_COUNT,
  cursor: cursorOf(discounts),
};
