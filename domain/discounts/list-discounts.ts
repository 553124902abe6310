import { and, desc, eq, ilike, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#db/client.ts";
import { discounts } from "#db/schema/discounts.ts";
import {
  type CursorPlace,
  cursorOf,
  instantOf,
  type PageRequest,
  readPage,
} from "#domain/lists/list-cursor.ts";
import { titlePattern } from "#domain/products/title-pattern.ts";
import type { DiscountState } from "#rules/discount/discount-state.ts";
import type { StoredDiscount } from "#rules/discount/stored-discount.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { CATALOG_PAGE_SIZE } from "#rules/product/listing.ts";
import { DISCOUNT_COLUMNS, STATE, toDiscount } from "./discount-columns.ts";

type DiscountPage = {
  discounts: (StoredDiscount & { product_count: number; collection_count: number })[];
  previous: string | null;
  next: string | null;
  store_is_empty: boolean;
};

type Matching = { search?: string | undefined; state?: DiscountState | undefined };

/** Newest first. The search is for titles, and the title of a discount with a code is that code. */
export async function listDiscounts(
  tx: Tx,
  store: StoreId,
  filter: PageRequest & Matching,
): Promise<DiscountPage> {
  const matches = matchesDiscount(store, filter);
  const { rows, previous, next } = await readPage(filter, (place, backwards) =>
    readRows(tx, and(matches, beyond(place, backwards)), backwards),
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
    store_is_empty: listed.length === 0 && !(await hasDiscounts(tx, store)),
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

function beyond(place: CursorPlace | undefined, backwards: boolean): SQL | undefined {
  if (!place) return undefined;
  const row = sql`(${discounts.createdAt}, ${discounts.id})`;
  const there = sql`(${instantOf(place)}, ${place.id}::uuid)`;
  return backwards ? sql`${row} > ${there}` : sql`${row} < ${there}`;
}

// By name: Drizzle would write the columns without their table, which are the inner table's own in here.
const PRODUCT_COUNT = sql<number>`(select count(*)::integer from discount_products target
  where target.store_id = discounts.store_id and target.discount_id = discounts.id)`;
const COLLECTION_COUNT = sql<number>`(select count(*)::integer from discount_collections target
  where target.store_id = discounts.store_id and target.discount_id = discounts.id)`;

async function readRows(tx: Tx, wanted: SQL | undefined, backwards: boolean) {
  const query = tx
    .select({
      ...DISCOUNT_COLUMNS,
      product_count: PRODUCT_COUNT,
      collection_count: COLLECTION_COUNT,
      cursor: cursorOf(discounts.createdAt, discounts.id),
    })
    .from(discounts)
    .where(wanted)
    .limit(CATALOG_PAGE_SIZE + 1);
  return backwards
    ? query.orderBy(discounts.createdAt, discounts.id)
    : query.orderBy(desc(discounts.createdAt), desc(discounts.id));
}

async function hasDiscounts(tx: Tx, store: StoreId): Promise<boolean> {
  return (await tx.$count(discounts, eq(discounts.storeId, store))) > 0;
}
