import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import { matches } from "#domain/orders/lists/match-orders.ts";
import { containsText, matchesWords } from "#domain/orders/lists/search-orders.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { ORDER_COLUMNS, orderRows } from "#rules/export/order-rows.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { fittingPage } from "./fitting-page.ts";
import { newestFirst } from "./newest-first.ts";
import { readExportedOrders } from "./read-exported-orders.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"orders">;

const LIMITS = { records: 100, rows: 1_000 };
const { cursor, order, isNext } = newestFirst(orders);

export const ORDERS: ExportPlan<Input> = {
  count: (tx, store, input) => tx.$count(orders, wanted(store, input)),
  sheets: () => [ORDER_SHEET],
};

export const ORDER_SHEET = csvSheet<Input>({
  name: "orders.csv",
  header: ORDER_COLUMNS,
  async page(tx, store, request) {
    const { time_zone } = await getStoreDetails(tx, store);
    const found = await tx
      .select({ order: orders, cursor, rows: LINES })
      .from(orders)
      .where(and(wanted(store, request.input), isNext(request)))
      .orderBy(...order)
      .limit(LIMITS.records);
    const { page, next } = fittingPage(found, LIMITS);
    const read = await readExportedOrders(
      tx,
      store,
      page.map((one) => one.order),
    );
    return { rows: read.flatMap((one) => orderRows(one, time_zone)), done: page.length, next };
  },
});

// By name: Drizzle would write the columns without their table, which are the inner table's own in here.
const LINES = sql<number>`(select count(*)::integer from order_line_items line
  where line.store_id = orders.store_id and line.order_id = orders.id)`;

function wanted(store: StoreId, { ids, search, all, ...filter }: Input): SQL | undefined {
  const ofStore = eq(orders.storeId, store);
  if (ids) return and(ofStore, inArray(orders.id, ids));
  // A search finds orders whatever their state; text that is only typed filters what the list shows.
  if (all) return and(ofStore, search ? matchesWords(search) : undefined);
  return and(matchesFilter(store, filter), search ? containsText(search) : undefined);
}

function matchesFilter(store: StoreId, { from, to, ...filter }: Omit<Input, "ids">): SQL | undefined {
  return matches(store, {
    ...filter,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  });
}
