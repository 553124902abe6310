import { and, desc, eq, type GetColumnData, gte, inArray, lt, type SQL } from "drizzle-orm";
import { type Db, inStore } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { StoreId } from "#rules/input/ids.ts";
import type { FulfillmentStatus } from "#rules/order/fulfillment-status.ts";

export const ORDERS_PER_PAGE = 20;

/** `from` is included, `to` is not. */
export type OrderFilter = { status?: FulfillmentStatus; from?: Date; to?: Date };

export type OrderRow = ReturnType<typeof toRow>;

export async function listOrders(
  db: Db,
  store: StoreId,
  filter: OrderFilter,
  page: number,
): Promise<{ orders: OrderRow[]; hasNext: boolean }> {
  const newestFirst = [desc(orders.createdAt), desc(orders.id)];
  const rows = await inStore(db, "owner", store, (tx) => {
    // The rows before the page are skipped in the index alone; only the page's own rows are read.
    const shown = tx
      .select({ id: orders.id })
      .from(orders)
      .where(matches(store, filter))
      .orderBy(...newestFirst)
      // One more than shown, to see whether there is a next page.
      .limit(ORDERS_PER_PAGE + 1)
      .offset((page - 1) * ORDERS_PER_PAGE);
    return tx
      .select(ROW_COLUMNS)
      .from(orders)
      .where(and(eq(orders.storeId, store), inArray(orders.id, shown)))
      .orderBy(...newestFirst);
  });
  return { orders: rows.slice(0, ORDERS_PER_PAGE).map(toRow), hasNext: rows.length > ORDERS_PER_PAGE };
}

export function matches(store: StoreId, { status, from, to }: OrderFilter): SQL | undefined {
  return and(
    eq(orders.storeId, store),
    status && eq(orders.fulfillmentStatus, status),
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
  );
}

export const ROW_COLUMNS = {
  id: orders.id,
  order_number: orders.orderNumber,
  email: orders.email,
  total_cents: orders.totalCents,
  currency_code: orders.currencyCode,
  financial_status: orders.financialStatus,
  fulfillment_status: orders.fulfillmentStatus,
  cancelled_at: orders.cancelledAt,
  archived_at: orders.archivedAt,
  created_at: orders.createdAt,
  shipping_name: orders.shippingName,
};

type SelectedRow = { [Column in keyof typeof ROW_COLUMNS]: GetColumnData<(typeof ROW_COLUMNS)[Column]> };

export function toRow(row: SelectedRow) {
  return {
    ...row,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
