import { and, eq, inArray, type SQL } from "drizzle-orm";
import { orders } from "#db/schema/orders.ts";
import { matches } from "#domain/orders/list-orders.ts";
import { matchesWords } from "#domain/orders/search-orders.ts";
import { getStoreDetails } from "#domain/stores/store-details.ts";
import type { InputOf } from "#rules/export/export-input.ts";
import { ORDER_COLUMNS, orderRows } from "#rules/export/order-rows.ts";
import type { StoreId } from "#rules/input/ids.ts";
import { newestFirst, pageOf } from "./newest-first.ts";
import { readExportedOrders } from "./read-exported-orders.ts";
import { csvSheet, type ExportPlan } from "./sheet.ts";

type Input = InputOf<"orders">;

// Each has up to 100 lines.
const PER_PAGE = 100;
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
      .select({ order: orders, cursor })
      .from(orders)
      .where(and(wanted(store, request.input), isNext(request)))
      .orderBy(...order)
      .limit(PER_PAGE);
    const read = await readExportedOrders(
      tx,
      store,
      found.map((one) => one.order),
    );
    const rows = read.flatMap((one) => orderRows(one, time_zone));
    return pageOf(found, PER_PAGE, rows);
  },
});

function wanted(store: StoreId, { ids, search, all, ...filter }: Input): SQL | undefined {
  const ofStore = eq(orders.storeId, store);
  if (ids) return and(ofStore, inArray(orders.id, ids));
  return and(all ? ofStore : matchesFilter(store, filter), search ? matchesWords(search) : undefined);
}

function matchesFilter(store: StoreId, { from, to, ...filter }: Omit<Input, "ids">): SQL | undefined {
  return matches(store, {
    ...filter,
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  });
}
