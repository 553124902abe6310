import {
  and,
  type Column,
  desc,
  eq,
  type GetColumnData,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  type SQL,
  sql,
} from "drizzle-orm";
import { type Db, inStore, type Tx } from "#db/client.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderId, StoreId } from "#rules/input/ids.ts";
import type { FulfillmentStatus } from "#rules/order/parcel/fulfillment-status.ts";
import type { OrderToDo } from "#rules/order/to-do.ts";
import type { PaymentFilter } from "#rules/payment/payment-filter.ts";

export const ORDERS_PER_PAGE = 20;

/** `from` is included, `to` is not. */
export type OrderFilter = {
  status?: FulfillmentStatus;
  payment?: PaymentFilter;
  todo?: OrderToDo;
  /** As it was written on the order. */
  country?: string;
  from?: Date;
  to?: Date;
};

export type OrderRow = ReturnType<typeof toRow>;

export async function listOrders(
  db: Db,
  store: StoreId,
  filter: OrderFilter,
  page: number,
): Promise<{ orders: OrderRow[]; hasNext: boolean }> {
  const rows = await inStore(db, "owner", store, (tx) => {
    // The rows before the page are skipped in the index alone; only the page's own rows are read.
    // One more than shown, to see whether there is a next page.
    const limits = { limit: ORDERS_PER_PAGE + 1, offset: (page - 1) * ORDERS_PER_PAGE };
    const shown = selectIds(tx, store, filter, limits);
    return tx
      .select(ROW_COLUMNS)
      .from(orders)
      .where(and(eq(orders.storeId, store), inArray(orders.id, shown)))
      .orderBy(...NEWEST_FIRST);
  });
  return { orders: rows.slice(0, ORDERS_PER_PAGE).map(toRow), hasNext: rows.length > ORDERS_PER_PAGE };
}

/** The ids of the newest orders that match, at most so many. */
export async function listOrderIds(
  db: Db,
  store: StoreId,
  filter: OrderFilter,
  limit: number,
): Promise<OrderId[]> {
  const rows = await inStore(db, "owner", store, (tx) => selectIds(tx, store, filter, { limit, offset: 0 }));
  return rows.map(({ id }) => id);
}

export const NEWEST_FIRST = [desc(orders.createdAt), desc(orders.id)];

function selectIds(
  tx: Tx,
  store: StoreId,
  filter: OrderFilter,
  { limit, offset }: { limit: number; offset: number },
) {
  return tx
    .select({ id: orders.id })
    .from(orders)
    .where(matches(store, filter))
    .orderBy(...NEWEST_FIRST)
    .limit(limit)
    .offset(offset);
}

export function matches(
  store: StoreId,
  { status, payment, todo, country, from, to }: OrderFilter,
): SQL | undefined {
  return and(
    eq(orders.storeId, store),
    matchesPayment(payment),
    todo && WAITS_FOR[todo],
    status && eq(orders.fulfillmentStatus, status),
    country === undefined ? undefined : eq(orders.shippingCountry, country),
    from && gte(orders.createdAt, from),
    to && lt(orders.createdAt, to),
  );
}

// An order on the provider's page may never be paid: it is shown to those who ask for it.
function matchesPayment(payment: PaymentFilter | undefined): SQL | undefined {
  if (payment === "archived") return isNotNull(orders.archivedAt);
  return and(isNull(orders.archivedAt), matchesState(payment));
}

function matchesState(payment: Exclude<PaymentFilter, "archived"> | undefined): SQL {
  if (payment === undefined) return ne(orders.financialStatus, "awaiting_payment");
  if (payment === "owed_back") return IS_TO_GIVE_BACK;
  return payment === "cancelled" ? isNotNull(orders.cancelledAt) : eq(orders.financialStatus, payment);
}

/** `owedBackCents` in SQL, word by word as in the index: too much was paid, or something for goods that are cancelled. */
const IS_OWED_BACK = sql`(orders.overpaid_cents > orders.overpaid_refunded_cents
  or (orders.paid_cents - orders.overpaid_cents > orders.refunded_cents - orders.overpaid_refunded_cents
    and orders.paid_cents - orders.overpaid_cents - orders.cancelled_refunded_cents
      > orders.total_cents - orders.cancelled_cents))`;

/** A refund that the provider is still working on leaves its owner nothing to do. If it fails, the order is back here. */
const IS_TO_GIVE_BACK = sql`${IS_OWED_BACK} and not exists (
  select from refunds r where r.store_id = orders.store_id and r.order_id = orders.id and r.state = 'pending')`;

/** The shopper has withdrawn, and nothing is refunded or refused yet. */
export const HAS_OPEN_RETURN = sql<boolean>`exists (
  select from returns r
  where r.store_id = orders.store_id and r.order_id = orders.id and r.state in ('requested', 'received'))`;

// A cancelled order is not shipped or paid any more; its return is answered and its money given back all the same.
const WAITS_FOR: Record<OrderToDo, SQL | undefined> = {
  ship: and(
    inArray(orders.fulfillmentStatus, ["unfulfilled", "partial"]),
    notInArray(orders.financialStatus, ["awaiting_payment", "voided"]),
    isNull(orders.cancelledAt),
  ),
  unpaid: and(inArray(orders.financialStatus, ["pending", "partially_paid"]), isNull(orders.cancelledAt)),
  return: HAS_OPEN_RETURN,
  owed: IS_TO_GIVE_BACK,
};

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
