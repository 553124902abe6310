import { and, sql } from "drizzle-orm";
import { discounts } from "#db/schema/discounts.ts";
import { DISCOUNT_COLUMNS as COLUMNS, toDiscount } from "#domain/discounts/discount-columns.ts";
import { matchesDiscount } from "#domain/discounts/list-discounts.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import { DISCOUNT_COLUMNS, discountRow } from "#rules/export/discount-rows.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { newestFirst, pageOf } from "./newest-first.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"discounts">;

// Each names up to 1,000 products.
const PER_PAGE = 50;
const { cursor, order, isNext } = newestFirst(discounts);

export const DISCOUNTS: ExportPlan<Input> = {
  count: (tx, store, input) => tx.$count(discounts, matchesDiscount(store, input)),
  sheets: () => [DISCOUNT_SHEET],
};

export const DISCOUNT_SHEET = csvSheet<Input>({
  name: "discounts.csv",
  header: DISCOUNT_COLUMNS,
  async page(tx, store, request) {
    const { time_zone: timeZone } = await getStoreDetails(tx, store);
    const found = await tx
      .select({ ...COLUMNS, products: PRODUCTS, collections: COLLECTIONS, cursor })
      .from(discounts)
      .where(and(matchesDiscount(store, request.input), isNext(request)))
      .orderBy(...order)
      .limit(PER_PAGE);
    const rows = found.map(({ products, collections, ...columns }) =>
      discountRow(
        { ...toDiscount(columns), products, collections },
        { currency: request.currency, timeZone },
      ),
    );
    return pageOf(found, PER_PAGE, rows);
  },
});

// By name: Drizzle would write the columns without their table, which are the inner table's own in here.
const PRODUCTS = sql<string[]>`array(select p.handle from discount_products target
  join products p on p.store_id = target.store_id and p.id = target.product_id
  where target.store_id = discounts.store_id and target.discount_id = discounts.id order by p.handle)`;
const COLLECTIONS = sql<string[]>`array(select c.handle from discount_collections target
  join collections c on c.store_id = target.store_id and c.id = target.collection_id
  where target.store_id = discounts.store_id and target.discount_id = discounts.id order by c.handle)`;
