import { and, type Column, desc, eq, type GetColumnData, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import { HAS_OPEN_RETURN, matches, type OrderFilter } from "./match-orders.ts";
import { findCounted, type PageRange, pageByCounts } from "./order-counts.ts";

export const ORDERS_PER_PAGE = 20;

export type OrderRow = ReturnType<typeof toRow>;

export async function listOrders(
  db: Db,
  store: StoreId,
  filter: OrderFilter,
  page: number,
): Promise<{ orders: OrderRow[]; hasNext: boolean }> {
  const rows = await inStore(db, "owner", store, async (tx) => {
    // One more than shown, to see whether there is a next page.
    const limits = { limit: ORDERS_PER_PAGE + 1, offset: (page - 1) * ORDERS_PER_PAGE };
    const shown = await findIds(tx, store, filter, limits);
    if (shown.length === 0) return [];
    return tx
      .select(ROW_COLUMNS)
      .from(orders)
      .where(and(eq(orders.storeId, store), inArray(orders.id, shown)))
      .orderBy(...NEWEST_FIRST);
  });
  return { orders: rows.slice(0, ORDERS_PER_PAGE).map(toRow), hasNext: rows.length > ORDERS_PER_PAGE };
}

/** The ids of the newest orders that match, at most so many. */
export function listOrderIds(db: Db, store: StoreId, filter: OrderFilter, limit: number): Promise<OrderId[]> {
  return inStore(db, "owner", store, (tx) => findIds(tx, store, filter, { limit, offset: 0 }));
}

export const NEWEST_FIRST = [desc(orders.createdAt), desc(orders.id)];

/** So many of the newest are looked through before the counts are asked where the others are. */
const LOOKED_THROUGH = 2_000;

async function findIds(tx: Tx, store: StoreId, filter: OrderFilter, range: PageRange): Promise<OrderId[]> {
  const counted = await findCounted(tx, store, filter);
  if (!counted) return idsOf(tx, selectIds(sql`orders`, store, filter, range));
  if (range.offset + range.limit < LOOKED_THROUGH) {
    const found = await idsOf(tx, selectIds(newest(store, filter), store, filter, range));
    if (found.length === range.limit) return found;
  }
  return idsOf(tx, pageByCounts(counted, range));
}

async function idsOf(tx: Tx, select: SQL): Promise<OrderId[]> {
  const { rows } = await tx.execute<{ id: OrderId }>(select);
  return rows.map(({ id }) => id);
}

// What lies before the page is skipped in the index alone.
function selectIds(from: SQL, store: StoreId, filter: OrderFilter, { limit, offset }: PageRange): SQL {
  return sql`select orders.id from ${from} where ${matches(store, filter)}
    order by orders.created_at desc, orders.id desc limit ${limit} offset ${offset}`;
}

/** In the index that has this status, or all, in the order of the list. */
function newest(store: StoreId, { status, from, to }: OrderFilter): SQL {
  const bounds = and(
    eq(orders.storeId, store),
    status && eq(orders.fulfillmentStatus, status),
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
  );
  return sql`(select * from orders where ${bounds}
    order by orders.created_at desc, orders.id desc limit ${LOOKED_THROUGH}) as orders`;
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
  return_requested: HAS_OPEN_RETURN,
};

type Columns = typeof ROW_COLUMNS;

type SelectedRow = {
  [Name in keyof Columns]: Columns[Name] extends SQL<infer Value>
    ? Value
    : Columns[Name] extends Column
      ? GetColumnData<Columns[Name]>
      : never;
};

export function toRow(row: SelectedRow) {
  return {
    ...row,
    cancelled_at: row.cancelled_at?.toISOString() ?? null,
    archived_at: row.archived_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
